import { setTimeout as pause } from 'node:timers/promises';
import { type Client, Pool } from 'pg';
import type { NotificationListener } from '../database.ts';
import { isTransientError } from '../database.ts';
import { logFailure } from '../log-failure.ts';
import { cutWhenSilent } from './primary-client.server.ts';

/** A statement as Drizzle sends it. */
export type Query = (statement: { text: string }, values: unknown[]) => Promise<unknown>;

/** Reads from standbys that have replayed every change this process has announced. */
export interface ReadReplica {
  query: Query;
  /** Wraps a listener, so that the replica learns of each change before the listener does. */
  following(listener: NotificationListener): NotificationListener;
  close(): Promise<void>;
}

/**
 * Opens the standbys at `url`, which may be several behind one address. After each change, each connection is checked
 * once, before its next query: its server must have replayed the log up to the position that the primary had at that
 * change. If the server does not catch up soon or does not respond, the primary is queried.
 */
export function openReadReplica(url: string, queryPrimary: Query): ReadReplica {
  const pool = openPool(url);
  const standbys = availabilityOf(pool);
  const positionAfter = primaryPositions(queryPrimary);
  /** Number of received changes; `null` while notifications cannot arrive. */
  let received: number | null = null;
  let changes = 0;
  /** The last change whose replay was seen on each connection. */
  const caughtUp = new WeakMap<object, number>();

  async function hasReplayed(client: Client, change: number): Promise<boolean> {
    if (caughtUp.get(client) === change) return true;
    const position = await positionAfter(change);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { rows } = await client.query(REPLAYED, [position]);
      if (rows[0].has_replayed) {
        caughtUp.set(client, change);
        return true;
      }
      await pause(PAUSE_MS);
    }
    return false;
  }

  /** Queries a standby. Returns `null` if it has not replayed the change. */
  async function queryStandby(
    change: number,
    ...query: Parameters<Query>
  ): Promise<{ answer: unknown } | null> {
    const client = (await pool.connect()) as unknown as Client & { release(): void; query: Query };
    try {
      return (await hasReplayed(client, change)) ? { answer: await client.query(...query) } : null;
    } finally {
      client.release();
    }
  }

  return {
    async query(...query) {
      if (received === null || standbys.arePaused()) return queryPrimary(...query);
      try {
        const answered = await queryStandby(received, ...query);
        if (answered) return answered.answer;
        standbys.pauseFor(BEHIND_MS);
      } catch (error) {
        if (!isTransientError(error)) throw error;
        standbys.pauseUntilReachable(error as Error);
      }
      return queryPrimary(...query);
    },

    following(listener) {
      const countChange = () => {
        changes += 1;
        received = changes;
      };
      return {
        onNotification(payload) {
          countChange();
          listener.onNotification(payload);
        },
        onListening() {
          countChange();
          listener.onListening();
        },
        onLost(error) {
          received = null;
          listener.onLost(error);
        },
      };
    },

    close: () => pool.end(),
  };
}

const REPLAYED = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has_replayed';

function openPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    onConnect: (client) => client.query("set statement_timeout = '1500ms'"),
    application_name: 'vitrine-reads',
  });
  pool.on('error', (error) => logFailure(`Lost an idle connection to a replica: ${error.message}`, error));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    cutWhenSilent(client, SILENCE_MS);
  });
  return pool;
}

/** Records for how long the standbys are not used. */
function availabilityOf(pool: Pool) {
  /** Infinite until an unreachable standby responds again. */
  let pausedUntil = 0;
  const probe = () =>
    pool.query('select 1').then(
      () => {
        pausedUntil = 0;
      },
      () => setTimeout(probe, PROBE_EVERY_MS).unref(),
    );
  return {
    arePaused: () => performance.now() < pausedUntil,
    pauseFor(milliseconds: number): void {
      pausedUntil = Math.max(pausedUntil, performance.now() + milliseconds);
    },
    /** Probes an unreachable standby in the background, so that no page waits for it. */
    pauseUntilReachable(error: Error): void {
      logFailure(`Failed to read from a replica: ${error.message}`, error);
      if (pausedUntil === Number.POSITIVE_INFINITY) return;
      pausedUntil = Number.POSITIVE_INFINITY;
      setTimeout(probe, PROBE_EVERY_MS).unref();
    },
  };
}

/**
 * Returns a function that asks the primary once for its log position after a change was announced, which is always at
 * or after the change.
 */
function primaryPositions(queryPrimary: Query): (change: number) => Promise<string> {
  let latest: { change: number; position: Promise<string> } | undefined;
  return (change) => {
    if (latest?.change === change) return latest.position;
    const position = queryPrimary({ text: 'select pg_current_wal_insert_lsn() as position' }, []).then(
      (answer) => (answer as { rows: { position: string }[] }).rows[0]?.position ?? '',
    );
    position.catch(() => {
      latest = undefined;
    });
    latest = { change, position };
    return position;
  };
}

/** A standby is either milliseconds behind, or so far that waiting does not help. */
const ATTEMPTS = 5;
const PAUSE_MS = 10;

/** Milliseconds until a query to a stalled standby is aborted, and between probes of it. */
const SILENCE_MS = 2_000;
const PROBE_EVERY_MS = 2_000;

/** Milliseconds during which a standby that is too far behind is not used. */
const BEHIND_MS = 1_000;
