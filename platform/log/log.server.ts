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

/** Writes synchronously; otherwise the last lines before a crash would be lost. */
function destination(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true });
  return process.stdout.isTTY ? { write: (line) => output.write(forTerminal(line)) } : output;
}

/** Returns a line of the log for people: `14:05:09 WARN the message {"cause":"…"}`. */
export function forTerminal(line: string): string {
  const { level, time, msg, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line);
  const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : '';
  return `${new Date(time).toTimeString().slice(0, 8)} ${level.toUpperCase()} ${msg}${details}\n`;
}
