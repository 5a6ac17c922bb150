import { expect, test } from 'vitest';
import { openProofOfWork } from '#platform/http/proof-of-work.server.ts';
import { checkSender } from './limit-questions.server.ts';
import { solveChallenge } from './use-question-form.ts';

const shop = {
  origin: 'https://shop.example',
  clientAddress: '203.0.113.80',
  proofs: openProofOfWork('secret'),
};

/** Checks a form that was sent within a second, unless `fields` say otherwise. */
function check(fields: Record<string, string>, from: string | null = shop.origin) {
  const form = new FormData();
  const all = { message: 'Forty?', name: 'Amina', email: 'amina@buyer.example', seconds: '1', ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return checkSender(shop, form, from);
}

test('Qu-12 a suspicious browser gets a challenge, and its answer is for this question only', async () => {
  const asked = check({ proof: 'able' });
  const challenge = 'challenge' in asked ? asked.challenge : '';
  expect(challenge).not.toBe('');
  const proof = (await solveChallenge(challenge, new AbortController().signal)) ?? '';
  expect(check({ proof })).toEqual({ isSpam: false, isProven: true });
  for (const [name, value] of Object.entries({ message: 'Fifty?', office: 'India', products: 'x', id: 'x' }))
    expect(check({ proof, [name]: value })).toEqual({ challenge: expect.any(String) });
});

test('Qu-12 without scripts, a suspicious question is spam', () => {
  expect(check({ message: 'www.a.example www.b.example', seconds: '' })).toEqual({
    isSpam: true,
    isProven: false,
  });
});

test('Qu-2 no challenge excuses a program or another site', () => {
  const spam = { isSpam: true, isProven: false };
  expect(check({ proof: 'able', website: 'x' })).toEqual(spam);
  expect(check({ proof: 'able' }, 'https://other.example')).toEqual(spam);
});
