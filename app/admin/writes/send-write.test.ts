import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SelfWrites } from './send-write.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('Rt-1 without an own write, the page refreshes at once after a notification', () => {
  const writes = new SelfWrites();
  expect(writes.refreshDelay()).toBe(0);
});

test('Rt-1 the page refreshes 1000 ms after its last own write has finished or failed', async () => {
  const writes = new SelfWrites();
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const answers = [writes.track(() => first.promise), writes.track(() => second.promise)];
  expect(writes.refreshDelay()).toBe(1000);
  // The delay begins with the response, however long that takes.
  vi.advanceTimersByTime(5_000);
  first.resolve('saved');
  expect(await answers[0]).toBe('saved');
  vi.advanceTimersByTime(700);
  expect(writes.refreshDelay()).toBe(1000);
  second.reject(new Error('no answer'));
  await expect(answers[1]).rejects.toThrow('no answer');
  expect(writes.refreshDelay()).toBe(1000);
  vi.advanceTimersByTime(400);
  expect(writes.refreshDelay()).toBe(600);
  vi.advanceTimersByTime(599);
  expect(writes.refreshDelay()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(writes.refreshDelay()).toBe(0);
});

test('Ta-12 during a write that takes long, such as the fetch of a table, the page follows other changes', () => {
  const writes = new SelfWrites();
  void writes.track(() => new Promise(() => {}));
  vi.advanceTimersByTime(9_999);
  expect(writes.refreshDelay()).toBe(1000);
  vi.advanceTimersByTime(1);
  expect(writes.refreshDelay()).toBe(0);
});
