import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { DatabaseUnavailable } from '../database.ts';
import { serverUrls } from './server-urls.ts';

/**
 * A connection to a database. Where `connectionString` names several servers it goes to the one that takes writes at
 * the moment (libpq's `target_session_attrs=read-write`), which pg itself cannot.
 */
export class PrimaryClient extends Client {
  readonly #urls: string[];

  constructor(config: ClientConfig = {}) {
    const urls = serverUrls(config.connectionString ?? '');
    super({ ...config, connectionString: urls[0] });
    this.#urls = urls;
    // A connection that breaks fails the query that waits, and ends; an `error` without a listener would end the
    // process, and pg-pool has none while a connection is being made or is checked out.
    this.on('error', () => {});
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
    const connected = this.#connectToPrimary();
    if (!callback) return connected;
    // As pg-pool calls it, to which no error means success.
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

/** Asks all of them at once: one that has gone without a word must not keep the others waiting. */
async function findPrimary(urls: string[]): Promise<Client> {
  const asked = urls.map(async (url) => {
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
      if (rows[0].transaction_read_only === 'on') throw new Error(`${client.host} takes no writes`);
      return client;
    } finally {
      client.end().catch(() => {});
    }
  });
  return Promise.any(asked).catch((cause: AggregateError) => {
    const reasons = cause.errors.map((error: Error) => error.message || String(error)).join('; ');
    throw new DatabaseUnavailable(`none of the database servers takes writes: ${reasons}`);
  });
}

const LIMIT_MS = 3_000;

/**
 * Closes a connection whose server has been silent for this time. pg's own `query_timeout` ends only the query: the
 * connection returns to the pool, where the next query waits as long again.
 */
export function cutWhenSilent({ connection }: Client, milliseconds: number): void {
  const socket = connection.stream as Socket;
  // In the words by which pg itself says that it has waited long enough.
  socket.setTimeout(milliseconds, () => socket.destroy(new Error('Query read timeout')));
}
