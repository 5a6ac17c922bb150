import { expect, test, vi } from 'vitest';
import { openCircuitBreaker } from './circuit-breaker.ts';

test('who has waited in vain keeps the others from it, until the database answers', async () => {
  const answers = [Promise.withResolvers(), Promise.withResolvers()];
  const ask = vi.fn(() => answers[ask.mock.calls.length - 1]?.promise ?? Promise.resolve());
  const breaker = openCircuitBreaker(ask);
  expect(breaker.isOpen()).toBe(false);
  breaker.open();
  breaker.open();
  expect(breaker.isOpen()).toBe(true);
  answers[0]?.reject(new Error('timeout expired'));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  expect(breaker.isOpen()).toBe(true);
  answers[1]?.resolve(1);
  await vi.waitFor(() => expect(breaker.isOpen()).toBe(false));
  expect(ask).toHaveBeenCalledTimes(2);
});
