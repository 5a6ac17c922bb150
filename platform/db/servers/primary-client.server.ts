import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { DatabaseUnavailable } from '../database.ts';
import { serverUrls } from './server-urls.ts';

/**
 * A database connection. If `connectionString` names several servers, connects to the one that currently accepts
 * writes (libpq's `target_session_attrs=read-write`), which pg cannot do.
 */
export class PrimaryClient extends Client {
  readonly #urls: string[];

  constructor(config: ClientConfig = {}) {
    const urls = serverUrls(config.connectionString ?? '');
    super({ ...config, connectionString: urls[0] });
    this.#urls = urls;
    // A broken connection fails its query and ends. Without an `error` listener it would end the process, and pg-pool
    // has no listener while a connection is being opened or is in use.
    this.on('error', () => {});
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
    const connected = this.#connectToPrimary();
    if (!callback) return connected;
    // pg-pool treats a call without an error as success.
    connected.then(() => (callback as () => void)(), callback);
    return undefined;
  }

  async #connectToPrimary(): Promise<Client> {
    if (this.#urls.length > 1) {
      const { host, port } = await findPrimary(this.#urls);
      Object.assign(this, { host, port });
    }
    return super.connect();
  }
}

/** Queries all servers at once, so that one that does not respond delays nothing. */
async function findPrimary(urls: string[]): Promise<Client> {
  const attempts = urls.map(async (url) => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      application_name: 'vitrine-primary',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('show transaction_read_only');
      if (rows[0].transaction_read_only === 'on') throw new Error(`${client.host} does not accept writes`);
      return client;
    } finally {
      client.end().catch(() => {});
    }
  });
  return Promise.any(attempts).catch((cause: AggregateError) => {
    const reasons = cause.errors.map((error: Error) => error.message || String(error)).join('; ');
    throw new DatabaseUnavailable(`no database server accepts writes: ${reasons}`);
  });
}

const LIMIT_MS = 3_000;

/**
 * Closes a connection whose server has been silent for this time. pg's own `query_timeout` ends only the query: the
 * connection returns to the pool, where the next query waits as long again.
 */
export function cutWhenSilent({ connection }: Client, milliseconds: number): void {
  const socket = connection.stream as Socket;
  // The same message as pg's own timeout.
  socket.setTimeout(milliseconds, () => socket.destroy(new Error('Query read timeout')));
}
