import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { NotificationListener, StopListening } from '../database.ts';
import { PrimaryClient } from './primary-client.server.ts';

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
