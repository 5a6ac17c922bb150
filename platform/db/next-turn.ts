import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop of one's own, in the order of asking: before what takes the processor for some
 * milliseconds. Many in a row would otherwise keep even what is in memory from being answered until the last has ended.
 */
export function nextTurn(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}
