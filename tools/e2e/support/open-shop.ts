import { rm } from 'node:fs/promises';
import { Pool } from 'pg';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { forwardPortTo } from './forwarded-port.ts';
import { copySeededShop } from './seeded-shop.ts';
import { PRODUCTION, type ServerProcess, shopSettings, startServer } from './server-process.ts';

/** A shop for the tests of one worker. They may write to it, stop it and start it again. */
export interface OwnShop {
  origin: string;
  /** URL of its database, for further processes of the same shop. */
  databaseUrl: string;
  /** Runs a statement directly in the database, as any other process with access to it could. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  server: Switch;
  database: Switch;
  /** Returns everything the server has logged since its first start. */
  log(): string;
}

interface Switch {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens an `OwnShop` on a copy of the seeded shop, with additional settings.
 *
 * @param host `localhost` for passkeys, which do not work at an IP address.
 */
export async function openShop(
  settings: Record<string, string> = {},
  host = '127.0.0.1',
): Promise<{ shop: OwnShop; close(): Promise<void> }> {
  const [{ url, directory }, port] = await Promise.all([copySeededShop(), freePort()]);
  // All workers share the database server, so only this shop's way to it is interrupted.
  const { forwardedUrl, ...database } = await forwardPortTo(url);

  const env: Record<string, string> = {
    ...shopSettings(directory, port),
    ORIGIN: `http://${host}:${port}`,
    FEEDS: 'true',
    ...settings,
    DATABASE_URL: forwardedUrl,
  };
  const processes: ServerProcess[] = [];
  const server: Switch = {
    async start() {
      const started = startServer(PRODUCTION, { env });
      processes.push(started);
      await started.open;
    },
    async stop() {
      const running = processes.at(-1);
      running?.kill('SIGTERM');
      await running?.ended;
    },
  };
  await server.start();

  // Connect directly, so that stopping the forwarder does not break these connections.
  const connections = new Pool({ connectionString: url });
  const shop: OwnShop = {
    origin: env.ORIGIN ?? '',
    databaseUrl: url,
    sql: async (text, values = []) => (await connections.query(text, values)).rows,
    server,
    database,
    log: () => processes.map(({ output }) => output.both).join(''),
  };
  return {
    shop,
    async close() {
      await server.stop();
      await database.stop();
      await connections.end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
