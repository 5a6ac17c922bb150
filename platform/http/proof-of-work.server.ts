import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export type ProofOfWork = ReturnType<typeof openProofOfWork>;

/**
 * Opens challenges that take a browser about a second, so that many requests are expensive. They are signed and not
 * stored, so every process with the same secret accepts the answer. It is valid for five minutes, and only for the
 * content that the challenge was made for: who repeats it sends the same content again. The answer to
 * `expiry.salt.hash.signature` has the number behind it that gives the hash with the salt.
 */
export function openProofOfWork(secret: string) {
  const sign = (challenge: string, content: string) =>
    createHmac('sha256', secret).update(`proof of work\n${challenge}\n${content}`).digest('hex');
  return {
    challengeFor(content: string): string {
      const salt = randomBytes(12).toString('hex');
      const challenge = `${Date.now() + VALID_MS}.${salt}.${hashOf(salt, String(randomInt(MAX_NUMBER)))}`;
      return `${challenge}.${sign(challenge, content)}`;
    },
    isSolved(answer: string, content: string): boolean {
      const [expiry = '', salt = '', hash = '', signature = '', number = ''] = answer.split('.');
      const expected = Buffer.from(sign(`${expiry}.${salt}.${hash}`, content));
      const given = Buffer.from(signature);
      return (
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        Number(expiry) > Date.now() &&
        hashOf(salt, number) === hash
      );
    },
  };
}

/** A browser tries all numbers below it, half of them on average. */
const MAX_NUMBER = 10_000;

const VALID_MS = 5 * 60_000;

function hashOf(salt: string, number: string): string {
  return createHash('sha256').update(`${salt}.${number}`).digest('hex');
}
