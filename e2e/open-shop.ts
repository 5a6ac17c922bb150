import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { Pool } from 'pg';
import { freePort } from '#db/testing/embedded-server.ts';
import { copySeededShop } from './seeded-shop.ts';

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
  const origin = `http://127.0.0.1:${port}`;

  let running: ChildProcess | undefined;
  let log = '';
  const server: Switch = {
    async start() {
      const started = spawn('node', ['build/server/production.js'], {
        env: { ...process.env, ...environment(origin, port, directory, forwardedUrl) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running = started;
      for (const output of [started.stdout, started.stderr]) output.on('data', (text) => (log += text));
      const open = new Promise<void>((resolve) => {
        started.stdout.on('data', (text) => String(text).includes('is open at') && resolve());
      });
      const ended = once(started, 'exit').then(() => Promise.reject(new Error(`It ended:\n${log}`)));
      await Promise.race([open, ended]);
      ended.catch(() => {});
    },
    async stop() {
      if (!running || running.exitCode !== null) return;
      const exit = once(running, 'exit');
      running.kill('SIGTERM');
      await exit;
    },
  };
  await server.start();

  // Past the switch, so that a stopped database does not break its connections.
  const connections = new Pool({ connectionString: url });
  const shop: OwnShop = {
    origin,
    sql: async (text, values = []) => (await connections.query(text, values)).rows,
    server,
    database,
    log: () => log,
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

function environment(origin: string, port: number, directory: string, databaseUrl: string) {
  return {
    NODE_ENV: 'production',
    ORIGIN: origin,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'e2e-password',
    ADMIN_EMAIL: 'admin@vitrine.example',
    SESSION_SECRET: 'a-secret-for-tests-only-of-32-characters',
    DEMO: 'true',
  };
}
