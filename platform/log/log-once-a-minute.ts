import { log } from './log.server.ts';

const MINUTE_MS = 60_000;
const MAX_KEYS = 100;

/** For each key: the time of its last line, and the number of lines left out since. */
const logged = new Map<string, { at: number; leftOut: number }>();

/**
 * Logs an error at most once per minute and key, because an outage or a full disk fails every request for the same
 * reason. The next line with the key says how many were left out.
 *
 * @param key names the reason, such as an error code.
 */
export function logOnceAMinute(key: string, cause: string, line: string, now = Date.now()): void {
  const last = logged.get(key);
  if (last && now - last.at < MINUTE_MS) {
    last.leftOut += 1;
    return;
  }
  if (!last && logged.size >= MAX_KEYS) logged.clear();
  logged.set(key, { at: now, leftOut: 0 });
  log.error({ cause }, last?.leftOut ? `${line} (and ${last.leftOut} more like this)` : line);
}

/** Forgets all earlier lines, so that no test depends on what an earlier one logged. */
export function forgetLoggedLines(): void {
  logged.clear();
}

/** Returns the key of an error: its code, else its message without words that contain digits, such as file names. */
export function keyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 100);
  if ('code' in error && error.code) return String(error.code);
  const words = error.message.split(' ').map((word) => (/\d/.test(word) ? '#' : word));
  return words.join(' ').slice(0, 100);
}
