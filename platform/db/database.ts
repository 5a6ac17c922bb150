import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Where questions and commands are sent: the same Drizzle interface over PGlite and over PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** The rows that a statement of one's own answers: both drivers say them alike, which Drizzle's type does not tell. */
export async function queryRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

/** A pattern for `like` that finds the text anywhere; `%`, `_` and `\` in it mean themselves (PostgreSQL, 9.7.1). */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** An open database, embedded or remote. */
export interface Database {
  db: Db;
  /** For reads alone, of standbys, none older than what was heard last; absent where there are none. */
  reads?: Db;
  /**
   * Listens for the notifications of one channel, each after the commit that sent it.
   *
   * `onLost` is called when the listening connection breaks; notifications may be missed from then on. `onListening` is
   * called each time the connection is established, including the first time.
   */
  listen(channel: string, listener: NotificationListener): Promise<StopListening>;
  /** Does something that no two processes on this database may do at once: the others wait for their turn. */
  withAdvisoryLock<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many connections the pool has; absent where the database is embedded. */
  connections?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface NotificationListener {
  onNotification(payload: string): void;
  onListening(): void;
  onLost(error: Error): void;
}

export type StopListening = () => Promise<void>;

/** The database cannot be opened, or asked; at the start the message is written for the person who starts the shop. */
export class DatabaseUnavailable extends Error {}

/** What went wrong, in one line and the driver's own words: Drizzle wraps them in the whole statement and its data. */
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

/** What PostgreSQL says of an error: its SQLSTATE, the constraint that was broken, and the row. Empty where it said nothing. */
export function postgresError(error: unknown): { code?: string; constraint?: string; detail?: string } {
  for (const each of causesOf(error)) {
    if ('code' in each && typeof each.code === 'string' && SQLSTATE.test(each.code)) {
      const { constraint = '', detail = '' } = each as { constraint?: string; detail?: string };
      return { code: each.code, constraint, detail };
    }
  }
  return {};
}

/** Whether the database was not reached, or was lost on the way: to ask again later may help. */
export function isConnectionError(error: unknown): boolean {
  const { code } = postgresError(error);
  if (code !== undefined) return UNREACHABLE.test(code);
  return causesOf(error).some(
    (each) => each instanceof DatabaseUnavailable || isSystemError(each) || LOST.test(each.message),
  );
}

/**
 * Whether an error comes from the state of the database, not from the statement: unreachable, too many connections, too
 * slow, locked, or no longer the primary.
 */
export function isPassingError(error: unknown): boolean {
  return isConnectionError(error) || PASSING.test(postgresError(error).code ?? '');
}

/** Whether the connection broke, so that a retry on another one may succeed. `false` if the pool had none in time. */
export function isLostConnection(error: unknown): boolean {
  const isAway = (each: Error) => each instanceof DatabaseUnavailable || each.message.includes('time');
  return isConnectionError(error) && !causesOf(error).some(isAway);
}

/** Drizzle wraps the driver's error, and the driver that of the socket. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error; each = each.cause) causes.push(each);
  return causes;
}

/** None begins with an E, unlike the codes of a failed connection (`EPIPE`). */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;

/** Connection exceptions, too many connections, and a server that is shutting down or starting. */
const UNREACHABLE = /^(08|53300|57P0)/;

/**
 * Insufficient resources, serialization and deadlock, a read-only server, a lock or statement that took too long
 * (PostgreSQL, appendix A).
 */
const PASSING = /^(53|40001$|40P01$|25006$|55P03$|57014$)/;

/** Node, "Class: SystemError": `ECONNREFUSED` and its like; of several addresses that failed, their sum. */
function isSystemError(error: Error): boolean {
  return 'syscall' in error || (error instanceof AggregateError && error.errors.every(isConnectionError));
}

/** The words of pg, pg-pool and PGlite, whose errors of this kind have no code. */
const LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|(timeout expired|timeout exceeded when trying to connect|Query read timeout|PGlite is clos(ed|ing))$)/;
