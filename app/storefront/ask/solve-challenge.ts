/**
 * Solves a challenge of `ProofOfWork`: `expiry.salt.hash.signature`. It takes about a second on a phone.
 *
 * @returns the answer; `null` if it was stopped
 */
export async function solveChallenge(challenge: string, stop: AbortSignal): Promise<string | null> {
  const [, salt, hash = ''] = challenge.split('.');
  const wanted = Number.parseInt(hash.slice(0, 8), 16);
  for (let first = 0; !stop.aborted; first += TOGETHER) {
    const numbers = Array.from({ length: TOGETHER }, (_, index) => first + index);
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}.${number}`))),
    );
    const found = hashes.findIndex((each) => new DataView(each).getUint32(0) === wanted);
    if (found >= 0) return `${challenge}.${first + found}`;
  }
  return null;
}

/** The page reacts to input in between. */
const TOGETHER = 100;
