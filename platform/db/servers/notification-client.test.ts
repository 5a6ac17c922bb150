import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { StopListening } from '../database.ts';
import { openTestPostgres } from '../testing/each-database.ts';
import { startEmbeddedServer } from '../testing/embedded-server.ts';
import { listenOn } from './postgres.server.ts';

let url: string;
let stop: StopListening | undefined;
beforeAll(async () => {
  const database = await openTestPostgres();
  await database.close();
  url = database.url;
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

test('Rt-2 a connection closed by the server is replaced, and notifications arrive again', async () => {
  const log = await listen(url);
  await send(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'vitrine-listener' and datname = current_database()`,
  );
  await expect.poll(() => log).toEqual(['listening', 'lost', 'listening']);
  await send(url, `notify changes, 'still here'`);
  await expect.poll(() => log.at(-1)).toBe('still here');
});

test('Rt-2 a stopped server is reported once, and notifications arrive again after its start', async () => {
  const server = await startEmbeddedServer();
  try {
    const log = await listen(`${server.url}/postgres`);
    await server.stop();
    await expect.poll(() => log).toEqual(['listening', 'lost']);
    await server.start();
    await expect.poll(() => log).toEqual(['listening', 'lost', 'listening']);
    await stop?.();
    stop = undefined;
  } finally {
    await server.remove();
  }
});

test('Rt-2 however long the server is down, the next attempt follows within a second', async () => {
  const line = await openLine(url);
  const log = await listen(line.url);
  line.close();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  // Other timers of this process are ignored: of the test itself, of connection limits, of other tests' servers.
  const waits = () =>
    timers.mock.calls.map(([, wait = 0]) => wait).filter((wait) => [250, 500, 1_000, 2_000].includes(wait));
  await expect.poll(() => waits().length).toBeGreaterThan(3);
  expect(waits().slice(0, 4)).toEqual([250, 500, 1_000, 1_000]);
  timers.mockRestore();
  expect(log).toEqual(['listening', 'lost']);
});

test('Rt-2 a silently broken connection is noticed', async () => {
  const line = await openLine(url);
  const log = await listen(line.url, { checkEveryMs: 50, timeoutMs: 1_000 });
  line.goDead();
  // On a busy machine, a later check may take longer than its limit.
  await expect.poll(() => log.slice(0, 3)).toEqual(['listening', 'lost', 'listening']);
  await stop?.();
  stop = undefined;
  line.close();
});

test('Rt-2 a broken connection is closed without a response from its other end', async () => {
  const line = await openLine(url);
  await listen(line.url);
  line.goDead();
  await stop?.();
  stop = undefined;
  line.close();
});

async function listen(
  at: string,
  timing: { checkEveryMs?: number; timeoutMs?: number } = {},
): Promise<string[]> {
  const log: string[] = [];
  stop = await listenOn(
    { url: at, channel: 'changes', notify: (payload) => send(at, `notify changes, '${payload}'`), ...timing },
    {
      onNotification: (payload) => log.push(payload),
      onListening: () => log.push('listening'),
      onLost: () => log.push('lost'),
    },
  );
  return log;
}

async function send(to: string, text: string): Promise<void> {
  const client = new Client({ connectionString: to });
  client.on('error', () => {});
  await client.connect();
  await client.query(text);
  await client.end();
}

/** A proxy to the database that can become silent, like a router that loses power. */
async function openLine(to: string) {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(to);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    /** Makes the open connections silent. New connections work. */
    goDead() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
