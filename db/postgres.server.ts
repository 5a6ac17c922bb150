import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, escapeIdentifier, Pool } from 'pg';
import { type Database, DatabaseUnavailable, type NotificationListener, reasonOf } from './database.ts';

/**
 * Opens a PostgreSQL server: a pool for questions and commands, one dedicated connection for each listener.
 *
 * @throws {DatabaseUnavailable} when it cannot be reached or migrated.
 */
export async function openPostgres(options: { url: string; migrations: string }): Promise<Database> {
  const pool = new Pool({
    connectionString: options.url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    application_name: 'vitrine',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => console.error(`Lost an idle database connection: ${error.message}`));

  const db = drizzle(pool);
  try {
    await migrateAlone(pool, options.migrations);
  } catch (cause) {
    await pool.end();
    throw new DatabaseUnavailable(`The database at DATABASE_URL cannot be used: ${reasonOf(cause)}`, {
      cause,
    });
  }

  return {
    db,
    listen: (channel, listener) => listenOn(options.url, channel, listener),
    close: () => pool.end(),
  };
}

/** Several processes may start at once on one database: the advisory lock lets them migrate in turn. */
async function migrateAlone(pool: Pool, migrationsFolder: string): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('set statement_timeout = 0');
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(connection), { migrationsFolder });
  } finally {
    // A destroyed connection gives its advisory lock back.
    connection.release(true);
  }
}

const MIGRATION_LOCK = 7_408_319;
const FIRST_RETRY = 250;
const LONGEST_RETRY = 10_000;

async function listenOn(url: string, channel: string, listener: NotificationListener) {
  let current: Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'vitrine-listener',
    });
    current = client;
    client.on('notification', (message) => listener.onNotification(message.payload ?? ''));
    client.on('error', () => client.end().catch(() => {}));
    await client.connect();
    await client.query(`listen ${escapeIdentifier(channel)}`);
    client.once('end', () => {
      if (stopped) return;
      listener.onLost(new Error('the listening connection was lost'));
      reconnect(FIRST_RETRY);
    });
    listener.onListening();
  }

  function reconnect(delay: number): void {
    if (stopped) return;
    retry = setTimeout(() => {
      connect().catch((error: Error) => {
        current?.end().catch(() => {});
        listener.onLost(error);
        reconnect(Math.min(delay * 2, LONGEST_RETRY));
      });
    }, delay);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await current?.end();
  };
}
