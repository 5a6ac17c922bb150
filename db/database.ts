import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Where questions and commands are sent: the same Drizzle interface over PGlite and over PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** The rows that a statement of one's own answers: both drivers say them alike, which Drizzle's type does not tell. */
export async function queryRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

/** An open database, embedded or remote. */
export interface Database {
  db: Db;
  /**
   * Hears the notifications of one channel, each after the commit that sent it.
   *
   * `onLost` is called when the listening connection breaks (notifications may have been missed from then on) and
   * `onListening` each time it stands, the first time included.
   */
  listen(channel: string, listener: NotificationListener): Promise<StopListening>;
  /** Does something that no two processes on this database may do at once: the others wait for their turn. */
  withAdvisoryLock<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface NotificationListener {
  onNotification(payload: string): void;
  onListening(): void;
  onLost(error: Error): void;
}

export type StopListening = () => Promise<void>;

/** The database cannot be opened; the message is written for the person who starts the shop. */
export class DatabaseUnavailable extends Error {}

/** What went wrong, in one line and the driver's own words: Drizzle wraps them in the whole statement and its data. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return inOneLine(String(error));
  if (error.cause) return reasonOf(error.cause);
  return inOneLine('hint' in error && error.hint ? `${error.message}. ${error.hint}` : error.message);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 500);
}
