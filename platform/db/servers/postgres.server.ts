import { randomUUID } from 'node:crypto';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { type Client, escapeIdentifier, Pool } from 'pg';
import { logFailure } from '#platform/db/database.ts';
import { yieldToEventLoop } from '#platform/db/yield.server.ts';
import { log } from '#platform/log/log.server.ts';
import {
  type Database,
  DatabaseUnavailable,
  isConnectionError,
  isLostConnection,
  type NotificationListener,
  postgresError,
  reasonOf,
  type StopListening,
} from '../database.ts';
import { requireReleased } from '../migration-list.server.ts';
import { cutWhenSilent, PrimaryClient } from './primary-client.server.ts';

type Query = (statement: { text: string }, values: unknown[]) => Promise<unknown>;

export interface PostgresOptions {
  /** `postgres://…` with one or several servers, or a pooler. */
  url: string;
  /** A direct connection without the pooler, for notifications and migrations, which need a session of their own. */
  listenUrl?: string | undefined;
  migrations: string;
  /** Refuses a database that contains no shop. By default, the shop's tables are created in it. */
  mustExist?: boolean;
  /** Turns off the statement timeout, for backups and restores. */
  withoutTimeout?: boolean;
}

/**
 * Opens a PostgreSQL server: a pool for queries, and a dedicated connection for each listener.
 *
 * @throws {DatabaseUnavailable} if it cannot be reached or migrated.
 */
export async function openPostgres({
  url,
  listenUrl = url,
  migrations,
  mustExist = false,
  withoutTimeout = false,
}: PostgresOptions): Promise<Database> {
  try {
    await withLock(listenUrl, () =>
      withClient(listenUrl, async (client) => {
        if (mustExist) await requireShop(client);
        const db = drizzle(client);
        await requireReleased(db, migrations);
        await migrate(db, { migrationsFolder: migrations });
      }),
    );
  } catch (cause) {
    throw new DatabaseUnavailable(`The database at DATABASE_URL cannot be used: ${reasonOf(cause)}`, {
      cause,
    });
  }

  if (listenUrl !== url && !withoutTimeout) await warnOfMissingLimit(listenUrl);
  const pool = new Pool({
    Client: PrimaryClient,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // Set the timeout with a statement, because poolers refuse startup parameters.
    onConnect: (client) => client.query(`set statement_timeout = ${withoutTimeout ? 0 : "'15s'"}`),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'vitrine',
  });
  // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on('error', (error) => logFailure(`Lost an idle database connection: ${error.message}`, error));
  // Longer than the server's own limit, for servers that do not respond at all.
  if (!withoutTimeout) pool.on('connect', (client) => cutWhenSilent(client, 20_000));
  guardReads(pool);

  const db = drizzle(pool);
  openTransactions(db, pool);
  return {
    db,
    listen(channel, listener) {
      const notify = (payload: string) => db.execute(sql`select pg_notify(${channel}, ${payload})`);
      return listenOn({ url: listenUrl, channel, notify }, listener);
    },
    withAdvisoryLock: (work) => withLock(listenUrl, work),
    tryAdvisoryLock: (name, work) => tryLock(listenUrl, name, work),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

async function requireShop(client: Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as migrations`);
  if (rows[0].migrations === null) throw new Error('it contains no shop');
}

/**
 * With pooling by transaction, settings of a server connection may be missing or belong to another client. There, only
 * a limit of the role is reliable.
 */
async function warnOfMissingLimit(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select current_user as role, current_setting('statement_timeout') as limit`,
    );
    const [{ role, limit }] = rows;
    if (limit !== '0') return;
    const remedy = `alter role "${role}" set statement_timeout = '15s'`;
    log.warn(
      `The database role has no statement timeout, so a slow statement behind a pooler never ends. Run: ${remedy}`,
    );
  }).catch((error) =>
    logFailure(`Failed to read the statement timeout of the database role: ${reasonOf(error)}`, error),
  );
}

/**
 * Opens transactions and returns their connections to the pool: if `begin` fails, Drizzle's own transaction never does,
 * and ten failures would empty the pool.
 *
 * PostgreSQL ends a deadlock by rolling one transaction back, which is then repeated. Some cannot be avoided by locking
 * in a fixed order: which color of a model leads is known only after the rows are locked.
 */
function openTransactions(db: NodePgDatabase, pool: Pool): void {
  db.transaction = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      const client = await pool.connect();
      try {
        return await drizzle(client).transaction(work, config);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || postgresError(error).code !== DEADLOCK) throw error;
      } finally {
        client.release();
      }
    }
  };
}

const MAX_ATTEMPTS = 5;
const DEADLOCK = '40P01';

/**
 * Retries a read outside of a transaction once, on another connection, if its connection was lost. After a read has
 * timed out, a circuit breaker opens: no read is sent until the server responds again. Otherwise waiting reads would
 * occupy all connections of the pool.
 */
function guardReads(pool: Pool): void {
  const query = pool.query.bind(pool) as unknown as Query;
  let isOpen = false;
  const close = () => {
    isOpen = false;
  };
  const open = async () => {
    isOpen = true;
    while (isOpen && !pool.ending) {
      await query({ text: 'select 1' }, []).then(close, () => pause(PROBE_INTERVAL_MS, null, { ref: false }));
    }
  };
  const guarded: Query = async (statement, values) => {
    if (isOpen && isRead(statement.text)) throw new DatabaseUnavailable(NO_RESPONSE);
    try {
      const answer = await query(statement, values);
      close();
      // Several results may arrive together. Yield before each, so that rendering one page does not delay the others.
      await yieldToEventLoop();
      return answer;
    } catch (error) {
      if (!isOpen && isConnectionError(error) && !isLostConnection(error)) void open();
      if (!isRead(statement.text) || !isLostConnection(error)) throw error;
      // If several connections broke together, the pool removes the idle ones while we wait.
      await setImmediate();
      return query(statement, values);
    }
  };
  pool.query = guarded as unknown as Pool['query'];
}

const PROBE_INTERVAL_MS = 500;
const NO_RESPONSE = 'the database did not respond in time';

function isRead(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete)\b/i.test(text);
}

/**
 * Several processes may start at once on one database. The advisory lock lets them migrate and fill it in turn. A
 * transaction of its own holds the lock, because a pooler would pass a session lock on to the next client.
 */
async function withLock<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  return withClient(url, async (client) => {
    await client.query(BEGIN);
    await client.query('select pg_advisory_xact_lock($1)', [STARTING_LOCK]);
    const result = await work();
    await client.query('commit');
    return result;
  });
}

const tryLock = (url: string, name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> =>
  withClient(url, async (client) => {
    const lost = new AbortController();
    client.once('end', () => lost.abort());
    await client.query(BEGIN);
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1, hashtext($2)) as is_locked', [
      STARTING_LOCK,
      name,
    ]);
    if (rows[0].is_locked) await work(lost.signal);
    return rows[0].is_locked;
  });

/** Begins a transaction that may be idle. The server ends it within half a minute if the client's machine is lost. */
const BEGIN = `begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0;
  set local tcp_keepalives_idle = 15; set local tcp_keepalives_interval = 5; set local tcp_keepalives_count = 3`;

/** A connection without time limits: an index on a large table takes long. TCP detects a broken connection. */
async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new PrimaryClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

const STARTING_LOCK = 7_408_319;

interface Options {
  url: string;
  channel: string;
  /** Sends a notification on the channel over another connection, as a change does. */
  notify(payload: string): Promise<unknown>;
  /** Milliseconds between two checks that notifications arrive. */
  checkEveryMs?: number;
  /** Milliseconds after which an unanswered query counts as a broken connection, and a notification as lost. */
  timeoutMs?: number;
}

/**
 * Keeps one dedicated connection that listens on a channel. If it breaks, it is replaced with growing pauses, at most
 * one second after the server is back. It sends itself a notification from time to time: behind a pooler that reassigns
 * connections, or on a server without writes, nothing else would reveal a broken connection.
 *
 * @throws if the first connection fails.
 */
export async function listenOn(
  { url, channel, notify, checkEveryMs = 15_000, timeoutMs = 10_000 }: Options,
  listener: NotificationListener,
): Promise<StopListening> {
  let current: Client;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** The test notification that this process waits for, and the function to call when it arrives. */
  let awaited = { payload: '', received: () => {} };

  await watch(await connect());
  return async () => {
    stopped = true;
    clearTimeout(timer);
    // Do not wait for the other end to close, because it may be gone.
    const ended = current.end();
    cut(current);
    await ended;
  };

  async function connect(): Promise<Client> {
    const client = new PrimaryClient({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: checkEveryMs,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: 'vitrine-listener',
    });
    current = client;
    client.on('notification', ({ payload = '' }) => {
      if (payload === awaited.payload) awaited.received();
      else listener.onNotification(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${escapeIdentifier(channel)}`);
      return client;
    } catch (error) {
      cut(client);
      throw error;
    }
  }

  async function watch(client: Client): Promise<void> {
    let isReceiving: boolean | undefined;
    let hasEnded = false;
    client.once('end', () => {
      hasEnded = true;
      clearTimeout(timer);
      if (stopped) return;
      if (isReceiving !== false) listener.onLost(new Error('the connection to the database was lost'));
      reconnect(MIN_BACKOFF_MS);
    });
    const check = async () => {
      const received = await receivesOwnNotification(client);
      if (hasEnded || stopped) return;
      if (received !== undefined && received !== isReceiving) {
        isReceiving = received;
        if (received) listener.onListening();
        else listener.onLost(new Error(NOT_RECEIVING));
      }
      timer = setTimeout(check, isReceiving ? checkEveryMs : Math.min(checkEveryMs, RECHECK_EVERY_MS));
    };
    await check();
  }

  /** Returns whether a test notification arrives; `undefined` if it could not be sent. */
  async function receivesOwnNotification(client: Client): Promise<boolean | undefined> {
    // Send no query while waiting, because a pooler could deliver pending notifications together with its response.
    const isConnected = await client.query('select 1').then(
      () => true,
      () => false,
    );
    if (!isConnected) {
      cut(client);
      return undefined;
    }
    const received = new Promise<boolean>((resolve) => {
      awaited = { payload: randomUUID(), received: () => resolve(true) };
    });
    const { payload } = awaited;
    const isSent = notify(payload).then(
      () => true,
      () => false,
    );
    const timedOut = isSent.then((sent) => (sent ? pause(timeoutMs, false, { ref: false }) : undefined));
    return Promise.race([received, timedOut]);
  }

  function reconnect(wait: number): void {
    timer = setTimeout(async () => {
      try {
        const client = await connect();
        if (stopped) cut(client);
        else await watch(client);
      } catch {
        if (!stopped) reconnect(Math.min(wait * 2, MAX_BACKOFF_MS));
      }
    }, wait);
  }
}

/** Ends a connection without waiting for the other end, which may be gone. */
function cut(client: Client): void {
  client.connection.stream.destroy();
}

const NOT_RECEIVING =
  'notifications sent by this process do not arrive, so no page is cached. Behind a pooler, set DATABASE_LISTEN_URL';

const RECHECK_EVERY_MS = 1_000;
const MIN_BACKOFF_MS = 250;
/** Maximum pause. An attempt is cheap, and until one succeeds no page is served from the cache. */
const MAX_BACKOFF_MS = 1_000;
