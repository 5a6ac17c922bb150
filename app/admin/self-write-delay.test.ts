import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asSelfWrite, selfWriteDelay } from './self-write-delay.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('Rt-1 without a write of its own the page looks at news at once', () => {
  vi.advanceTimersByTime(1_000_000);
  expect(selfWriteDelay()).toBe(0);
});

test('Rt-1 news are looked at 1000 ms after the last of its own writes was answered, or failed', async () => {
  vi.advanceTimersByTime(1_000_000);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const writes = [asSelfWrite(() => first.promise), asSelfWrite(() => second.promise)];
  expect(selfWriteDelay()).toBe(1000);
  // However long the answer takes.
  vi.advanceTimersByTime(5_000);
  first.resolve('saved');
  expect(await writes[0]).toBe('saved');
  vi.advanceTimersByTime(700);
  expect(selfWriteDelay()).toBe(1000);
  second.reject(new Error('no answer'));
  await expect(writes[1]).rejects.toThrow('no answer');
  expect(selfWriteDelay()).toBe(1000);
  vi.advanceTimersByTime(400);
  expect(selfWriteDelay()).toBe(600);
  vi.advanceTimersByTime(599);
  expect(selfWriteDelay()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(selfWriteDelay()).toBe(0);
});
