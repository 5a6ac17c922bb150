import { afterEach, expect, test, vi } from 'vitest';
import { openProofOfWork } from '#platform/http/proof-of-work.server.ts';
import { solveChallenge } from './use-question-form.ts';

afterEach(() => void vi.useRealTimers());

const solve = (challenge: string) => solveChallenge(challenge, new AbortController().signal);

test('Qu-12 the answer to a challenge is accepted by each process, for its content and for five minutes', async () => {
  const [one, other, stranger] = ['secret', 'secret', 'another'].map(openProofOfWork);
  const challenge = one?.challengeFor('Forty in black?') ?? '';
  const answer = (await solve(challenge)) ?? '';
  expect(other?.isSolved(answer, 'Forty in black?')).toBe(true);
  expect(other?.isSolved(answer, 'Fifty in black?')).toBe(false);
  expect(stranger?.isSolved(answer, 'Forty in black?')).toBe(false);
  expect(one?.isSolved(`${challenge}.10001`, 'Forty in black?')).toBe(false);
  const [expiry = '', ...rest] = answer.split('.');
  expect(one?.isSolved([Number(expiry) + 1, ...rest].join('.'), 'Forty in black?')).toBe(false);
  for (const wrong of ['', 'able', challenge, '....']) expect(one?.isSolved(wrong, '')).toBe(false);

  vi.useFakeTimers({ toFake: ['Date'], now: Number(expiry) });
  expect(one?.isSolved(answer, 'Forty in black?')).toBe(false);
});

test('Qu-12 a check can be stopped', async () => {
  const stop = new AbortController();
  const checking = solveChallenge('1.salt.no-hash.signature', stop.signal);
  stop.abort();
  expect(await checking).toBeNull();
});
