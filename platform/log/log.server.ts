import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, pino } from 'pino';

/** Fields added to every line logged during a request. Excludes the URL's query, because it contains search terms. */
interface LoggedRequest {
  /** A unique id, to find all lines of one request. */
  request: string;
  method: string;
  path: string;
}

const current = new AsyncLocalStorage<LoggedRequest>();

/** Runs a request's handler and adds the request's fields to every line logged by it. */
export function duringRequest<Result>(request: LoggedRequest, handle: () => Result): Result {
  return current.run(request, handle);
}

/**
 * The shop's log, on standard output: formatted on a terminal, else one JSON object per line. The message says what
 * failed; `cause` says why. Never log secrets, user input, or a person's address, except the network of a sign-in or of
 * a refused request.
 */
export const log = pino(
  {
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => current.getStore() ?? {},
  },
  destination(),
);

/**
 * Writes synchronously; otherwise the last lines before a crash would be lost. If the lines cannot be written, because
 * they go to a file on a full disk, the newest megabyte at most is kept and written later: a failed log must not end the shop.
 */
function destination(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: 1_000_000 });
  output.on('error', () => {});
  return process.stdout.isTTY ? { write: (line) => output.write(forTerminal(line)) } : output;
}

/** Returns a line of the log for people: `14:05:09 WARN the message {"cause":"…"}`. */
export function forTerminal(line: string): string {
  const { level, time, msg, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line);
  const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : '';
  return `${new Date(time).toTimeString().slice(0, 8)} ${level.toUpperCase()} ${msg}${details}\n`;
}

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
export function logOnceAMinute(key: string, cause: string, line: string, now = performance.now()): void {
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
