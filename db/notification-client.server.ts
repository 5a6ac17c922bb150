import { Client, escapeIdentifier } from 'pg';
import type { NotificationListener, StopListening } from './database.ts';

interface Options {
  url: string;
  channel: string;
  /** Milliseconds between two queries that prove the other end is still there. */
  pulse?: number;
  /** Milliseconds after which an unanswered query counts as a broken connection. */
  patience?: number;
}

/**
 * Keeps one dedicated connection that hears a channel of PostgreSQL, and replaces it with growing pauses when it
 * breaks. A connection whose other end has gone without a word is noticed by asking it now and then.
 *
 * @throws when the very first connection cannot be made.
 */
export async function listenOn(
  { url, channel, pulse = 15_000, patience = 10_000 }: Options,
  listener: NotificationListener,
): Promise<StopListening> {
  let current: Client;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  watch(await connect());
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await current.end();
  };

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: pulse,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      application_name: 'vitrine-listener',
    });
    current = client;
    client.on('notification', (message) => listener.onNotification(message.payload ?? ''));
    // Every break ends in `end`, which is acted upon; an `error` without a listener would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`listen ${escapeIdentifier(channel)}`);
      return client;
    } catch (error) {
      cut(client);
      throw error;
    }
  }

  function watch(client: Client): void {
    let isAsking = false;
    const proof = setInterval(async () => {
      if (isAsking) return;
      isAsking = true;
      await client.query('select 1').catch(() => cut(client));
      isAsking = false;
    }, pulse);
    client.once('end', () => {
      clearInterval(proof);
      if (stopped) return;
      listener.onLost(new Error('the connection to the database was lost'));
      reconnect(FIRST_PAUSE);
    });
    listener.onListening();
  }

  function reconnect(pause: number): void {
    retry = setTimeout(async () => {
      try {
        const client = await connect();
        if (stopped) cut(client);
        else watch(client);
      } catch {
        if (!stopped) reconnect(Math.min(pause * 2, LONGEST_PAUSE));
      }
    }, pause);
  }
}

/** Ends a connection without waiting for the other end, which may be gone. */
function cut(client: Client): void {
  client.connection.stream.destroy();
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;
