import { setImmediate } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import { type Database, DatabaseUnavailable, isLostConnection, reasonOf } from './database.ts';
import { logFailure } from './log-failure.ts';
import { listenOn } from './notification-client.server.ts';

/**
 * Opens a PostgreSQL server: a pool for questions and commands, one dedicated connection for each listener.
 *
 * @throws {DatabaseUnavailable} when it cannot be reached or migrated.
 */
export async function openPostgres(options: { url: string; migrations: string }): Promise<Database> {
  try {
    await withLock(options.url, (client) =>
      migrate(drizzle(client), { migrationsFolder: options.migrations }),
    );
  } catch (cause) {
    throw new DatabaseUnavailable(`The database at DATABASE_URL cannot be used: ${reasonOf(cause)}`, {
      cause,
    });
  }

  const pool = new Pool({
    connectionString: options.url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // Longer than the server's own limit: it counts where the server has gone without a word.
    query_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'vitrine',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => logFailure(`Lost an idle database connection: ${error.message}`, error));
  // While a connection is checked out the pool does not listen: its break fails the query that runs on it, and must do
  // no more than that.
  pool.on('connect', (client) => client.on('error', () => {}));
  repeatLostReads(pool);

  return {
    db: drizzle(pool),
    listen: (channel, listener) => listenOn({ url: options.url, channel }, listener),
    withAdvisoryLock: (work) => withLock(options.url, work),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** A read of its own, outside of any transaction, is sent once more on another connection where its own was lost. */
function repeatLostReads(pool: Pool): void {
  const query = pool.query.bind(pool) as unknown as Query;
  const repeating: Query = async (statement, values) => {
    try {
      return await query(statement, values);
    } catch (error) {
      if (!isRead(statement.text) || !isLostConnection(error)) throw error;
      // Where several were lost together, the pool hears of the idle ones meanwhile, and offers them no more.
      await setImmediate();
      return query(statement, values);
    }
  };
  pool.query = repeating as unknown as Pool['query'];
}

/** As Drizzle calls it. */
type Query = (statement: { text: string }, values: unknown[]) => Promise<unknown>;

function isRead(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete)\b/i.test(text);
}

/**
 * Several processes may start at once on one database: the advisory lock lets them migrate, and fill it, in turn. The
 * connection has no limits of time, as an index on a large table needs its while; closing it gives the lock back.
 */
async function withLock<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks also fails the question that waits; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [STARTING_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

const STARTING_LOCK = 7_408_319;
