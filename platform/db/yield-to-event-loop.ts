import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a separate turn of the event loop, in the order of the calls. Call it before work that takes some
 * milliseconds; otherwise many such tasks in a row would delay even responses from memory.
 */
export function yieldToEventLoop(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}
