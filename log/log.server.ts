import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, pino } from 'pino';

/** What stands beside every line that is written while a request is answered. No query: people search in it. */
export interface LoggedRequest {
  /** An id of its own, by which all lines of one request are found. */
  request: string;
  method: string;
  path: string;
}

const current = new AsyncLocalStorage<LoggedRequest>();

/** Answers a request; what is logged meanwhile names it. */
export function duringRequest<Answer>(request: LoggedRequest, answer: () => Answer): Answer {
  return current.run(request, answer);
}

/**
 * The shop's log, on standard output: readable on a terminal, else one JSON object a line. What failed is said in the
 * message, why in `cause`. No secrets, nothing that anyone typed, no address of a person but the network of a refusal.
 */
export const log = pino(
  {
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => current.getStore() ?? {},
  },
  await destination(),
);

/** Written at once: what was said before a crash has to be there. */
async function destination(): Promise<DestinationStream> {
  if (!process.stdout.isTTY) return pino.destination({ fd: 1, sync: true });
  const { default: pretty } = await import('pino-pretty');
  return pretty({ sync: true, singleLine: true, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' });
}
