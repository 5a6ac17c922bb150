/**
 * Returns the milliseconds to wait before the next attempt after `failures` (from 1) in a row: exponential back-off
 * with full jitter, so that the visitors of a restarting shop do not all return at the same moment.
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  return random() * Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** (failures - 1));
}

const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
