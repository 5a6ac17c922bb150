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

  /** Number of received changes; `null` while notifications cannot arrive. */
  let received: number | null = null;
  let changes = 0;
  let primary: { at: number; position: Promise<string> } | undefined;
  const caughtUp = new WeakMap<object, number>();
  /** Time until which the standbys are not used; infinite until an unavailable one responds again. */
  let pausedUntil = 0;

  /** Stops using an unavailable standby, and probes it in the background, so that no page waits for it. */
  function pauseAndProbe(error: Error): void {
    logFailure(`Failed to read from a replica: ${error.message}`, error);
    if (pausedUntil === Number.POSITIVE_INFINITY) return;
    pausedUntil = Number.POSITIVE_INFINITY;
    const probe = () =>
      pool.query('select 1').then(
        () => {
          pausedUntil = 0;
        },
        () => setTimeout(probe, PROBE_EVERY_MS).unref(),
      );
    setTimeout(probe, PROBE_EVERY_MS).unref();
  }

  /** The primary's log position after the change was announced, which is always at or after the change. */
  function positionAfter(at: number): Promise<string> {
    if (primary?.at !== at) {
      const position = queryPrimary({ text: 'select pg_current_wal_insert_lsn() as position' }, []).then(
        (answer) => (answer as { rows: { position: string }[] }).rows[0]?.position ?? '',
      );
      position.catch(() => {
        primary = undefined;
      });
      primary = { at, position };
    }
    return primary.position;
  }

  async function isFresh(client: Client, at: number): Promise<boolean> {
    if (caughtUp.get(client) === at) return true;
    const position = await positionAfter(at);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { rows } = await client.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_fresh', [
        position,
      ]);
      if (rows[0].is_fresh) {
        caughtUp.set(client, at);
        return true;
      }
      await pause(PAUSE_MS);
    }
    return false;
  }

  return {
    async query(statement, values) {
      const at = received;
      if (at === null || performance.now() < pausedUntil) return queryPrimary(statement, values);
      try {
        const client = (await pool.connect()) as unknown as Client & { release(): void };
        try {
          if (await isFresh(client, at)) return await (client.query as unknown as Query)(statement, values);
        } finally {
          client.release();
        }
        pausedUntil = Math.max(pausedUntil, performance.now() + BEHIND_MS);
      } catch (error) {
        if (!isTransientError(error)) throw error;
        pauseAndProbe(error as Error);
      }
      return queryPrimary(statement, values);
    },

    following(listener) {
      const next = () => {
        changes += 1;
        received = changes;
      };
      return {
        onNotification(payload) {
          next();
          listener.onNotification(payload);
        },
        onListening() {
          next();
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

/** A standby is either milliseconds behind, or so far that waiting does not help. */
const ATTEMPTS = 5;
const PAUSE_MS = 10;

/** Milliseconds until a query to a stalled standby is aborted, and between probes of it. */
const SILENCE_MS = 2_000;
const PROBE_EVERY_MS = 2_000;

/** Milliseconds during which a standby that is too far behind is not used. */
const BEHIND_MS = 1_000;
