import { expect, test } from 'vitest';
import { admitRequest, isOneOfMany, MAX_QUESTIONS, MAX_REQUESTS } from './limit-questions.server.ts';

test('Qu-2 many questions of a network look like spam, and those of others do not', () => {
  const outcomes = Array.from({ length: MAX_QUESTIONS + 1 }, () => isOneOfMany('203.0.113.7'));
  expect(outcomes.indexOf(true)).toBe(MAX_QUESTIONS);
  expect(isOneOfMany('203.0.113.8')).toBe(false);
  // An IPv6 connection has a whole /64.
  const sixes = Array.from({ length: MAX_QUESTIONS + 1 }, (_, at) => isOneOfMany(`2001:db8::${at + 1}`));
  expect(sixes.at(-1)).toBe(true);
});

test('Qu-2 a flood of requests of a network is refused, and others are not', () => {
  const outcomes = Array.from({ length: MAX_REQUESTS + 1 }, () => admitRequest('203.0.113.9'));
  expect(outcomes.indexOf(false)).toBe(MAX_REQUESTS);
  expect(admitRequest('203.0.113.10')).toBe(true);
});
