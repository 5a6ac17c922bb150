import { counters } from '#platform/log/counters.ts';
import { log, logOnceAMinute } from '#platform/log/log.server.ts';
import { isConnectionError, isTransientError, postgresError, reasonOf } from './database.ts';

/**
 * Logs a failure. While the database is down, everything fails; that is logged once a minute, however many different
 * errors the driver and a pooler report.
 *
 * @param line says what failed and why.
 */
export function logFailure(line: string, error: unknown, now = Date.now()): void {
  const cause = reasonOf(error);
  if (!isTransientError(error)) {
    log.error({ cause }, line);
    return;
  }
  counters.databaseFailures += 1;
  const key = isConnectionError(error) ? 'unreachable' : (postgresError(error).code ?? cause);
  logOnceAMinute(`database ${key}`, cause, line, now);
}

/** Logs an error whose message says what failed, with its reason. */
export function logWithReason(error: Error): void {
  logFailure(`${error.message} (${reasonOf(error)})`, error);
}
