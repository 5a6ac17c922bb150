import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { counters } from '#platform/log/counters.ts';
import { log, logOnceAMinute } from '#platform/log/log.server.ts';

/** The Drizzle interface for queries, the same for PGlite and PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Returns the rows of a hand-written statement, of the same structure from both drivers. */
export async function queryRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

/** Returns a `like` pattern that finds the text anywhere, with `%`, `_` and `\` escaped (PostgreSQL, 9.7.1). */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** An open database, embedded or remote. */
export interface Database {
  db: Db;
  /**
   * Listens to the notifications of a channel, which arrive after the commit that sent them.
   *
   * `onLost` is called when the listening connection breaks; notifications may be missed from then on. `onListening` is
   * called each time the connection is established, including the first time.
   */
  listen(channel: string, listener: NotificationListener): Promise<StopListening>;
  /** Runs a function that no two processes on this database may run at the same time. Others wait. */
  withAdvisoryLock<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs a function unless another process runs one under this name. Its signal aborts if the lock is lost.
   *
   * @returns whether the function ran.
   */
  tryAdvisoryLock(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
  /** Number of connections in the pool; missing for the embedded database. */
  connections?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface NotificationListener {
  onNotification(payload: string): void;
  onListening(): void;
  onLost(error: Error): void;
}

export type StopListening = () => Promise<void>;

/** The database cannot be opened or queried. At start, the message is written for the person who starts the shop. */
export class DatabaseUnavailable extends Error {}

/** Returns the reason of an error in one line: without the statement and data that Drizzle adds. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error))
    return inOneLine(typeof error === 'object' ? JSON.stringify(error) : String(error));
  if (error.cause) return reasonOf(error.cause);
  return inOneLine('hint' in error && error.hint ? `${error.message}. ${error.hint}` : error.message);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 500);
}

/** Returns PostgreSQL's details of an error: SQLSTATE, violated constraint, row. Empty if there are none. */
export function postgresError(error: unknown): { code?: string; constraint?: string; detail?: string } {
  for (const cause of causesOf(error)) {
    if ('code' in cause && typeof cause.code === 'string' && SQLSTATE.test(cause.code)) {
      const { constraint = '', detail = '' } = cause as { constraint?: string; detail?: string };
      return { code: cause.code, constraint, detail };
    }
  }
  return {};
}

/** Returns whether the database could not be reached or the connection broke, so that a retry may help. */
export function isConnectionError(error: unknown): boolean {
  const { code } = postgresError(error);
  if (code !== undefined) return UNREACHABLE.test(code);
  return causesOf(error).some(
    (cause) => cause instanceof DatabaseUnavailable || isSystemError(cause) || LOST.test(cause.message),
  );
}

/**
 * Whether an error comes from the state of the database, not from the statement, so that a later attempt may succeed:
 * unreachable, too many connections, too slow, locked, no longer the primary, or on a disk that fails.
 */
export function isTransientError(error: unknown): boolean {
  if (isConnectionError(error) || TRANSIENT.test(postgresError(error).code ?? '')) return true;
  // PostgreSQL reports a file that it cannot write as a missing privilege (42501).
  return causesOf(error).some(({ message }) => message.includes('Read-only file system'));
}

/** Whether the connection broke, so that a retry on another one may succeed. `false` if the pool had none in time. */
export function isLostConnection(error: unknown): boolean {
  const isTimeout = (cause: Error) => cause instanceof DatabaseUnavailable || cause.message.includes('time');
  return isConnectionError(error) && !causesOf(error).some(isTimeout);
}

/** Returns an error with all its causes: Drizzle wraps the driver's error, and the driver wraps the socket's error. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  return causes;
}

/** SQLSTATEs never begin with E, unlike the codes of failed connections (`EPIPE`). */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;

/** Connection exceptions, too many connections, and a server that is shutting down or starting. */
const UNREACHABLE = /^(08|53300|57P0)/;

/** Insufficient resources, deadlocks, a read-only server, a lock or statement that took too long, a failing disk (appendix A). */
const TRANSIENT = /^(53|40001$|40P01$|25006$|55P03$|57014$|58030$)/;

/** Node, "Class: SystemError": for example `ECONNREFUSED`. If several addresses failed, an AggregateError. */
function isSystemError(error: Error): boolean {
  return 'syscall' in error || (error instanceof AggregateError && error.errors.every(isConnectionError));
}

/** Messages of pg, pg-pool and PGlite for errors without a code. */
const LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|(timeout expired|timeout exceeded when trying to connect|Query read timeout|PGlite is clos(ed|ing))$)/;

/**
 * Logs a failure. While the database is down, everything fails; that is logged once a minute, however many different
 * errors the driver and a pooler report.
 *
 * @param line says what failed and why.
 */
export function logFailure(line: string, error: unknown, now = performance.now()): void {
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
