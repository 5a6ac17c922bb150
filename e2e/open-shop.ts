import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { Pool } from 'pg';
import { freePort } from '#db/testing/embedded-server.ts';
import { copySeededShop } from './seeded-shop.ts';
import { PRODUCTION, type ServerProcess, shopSettings, startServer } from './server-process.ts';

/** A shop that belongs to the tests of one worker: they may write to it, stop it and start it again. */
export interface OwnShop {
  origin: string;
  /** Sends one statement past the shop, as any other process with access to the database could. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  server: Switch;
  database: Switch;
  /** What the server has written to its log since it was first started. */
  log(): string;
}

interface Switch {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens such a shop on a copy of the seeded one. */
export async function openShop(): Promise<{ shop: OwnShop; close(): Promise<void> }> {
  const [{ url, directory }, port] = await Promise.all([copySeededShop(), freePort()]);
  const { forwardedUrl, ...database } = await forwardPortTo(url);

  const env: Record<string, string> = {
    ...shopSettings(directory, port),
    DATABASE_URL: forwardedUrl,
    DEMO: 'true',
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

  // Past the switch, so that a stopped database does not break its connections.
  const connections = new Pool({ connectionString: url });
  const shop: OwnShop = {
    origin: env.ORIGIN ?? '',
    sql: async (text, values = []) => (await connections.query(text, values)).rows,
    server,
    database,
    log: () => processes.map(({ said }) => said.both).join(''),
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

/** A port of its own for a database of the server that all workers share: stopped, it is as if that server were. */
async function forwardPortTo(url: string): Promise<Switch & { forwardedUrl: string }> {
  const there = new URL(url);
  const port = await freePort();
  const connections = new Set<Socket>();
  const forwarder = createServer((near) => {
    const far = connect(Number(there.port), there.hostname);
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      connections.add(end);
      end.on('error', () => {}).on('close', () => connections.delete(end) && other.destroy());
    }
  });
  const start = () => new Promise<void>((resolve) => forwarder.listen(port, '127.0.0.1', resolve));
  await start();
  return {
    forwardedUrl: url.replace(`:${there.port}/`, `:${port}/`),
    start,
    async stop() {
      const closed = new Promise((resolve) => forwarder.close(resolve));
      for (const connection of connections) connection.destroy();
      await closed;
    },
  };
}
