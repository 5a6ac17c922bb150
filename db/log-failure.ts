import { figures } from '#log/figures.ts';
import { log } from '#log/log.server.ts';
import { isPassingError, reasonOf } from './database.ts';

const MINUTE = 60_000;

/** By cause: when it was last told, and how often it has come since. */
const told = new Map<string, { at: number; since: number }>();

/**
 * Writes to the log what failed. While the database is away everything fails for one cause: that is told once a minute,
 * with how often it came meanwhile.
 *
 * @param line says what failed and why.
 */
export function logFailure(line: string, error: unknown, now = Date.now()): void {
  if (!isPassingError(error)) {
    log.error({ cause: reasonOf(error) }, line);
    return;
  }
  figures.databaseFailures += 1;
  const cause = reasonOf(error);
  const last = told.get(cause);
  if (last && now - last.at < MINUTE) {
    last.since += 1;
    return;
  }
  // What the database says of an outage is a handful of sentences, but a host's address may be in them.
  if (told.size >= MAX_CAUSES) told.clear();
  told.set(cause, { at: now, since: 0 });
  log.error({ cause }, last?.since ? `${line} (and ${last.since} more since the last such line)` : line);
}

const MAX_CAUSES = 100;
