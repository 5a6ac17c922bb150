import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { retryRead } from './retry-read.ts';

let server: Server;
let origin: string;
let requests: number;

// Tests of the server in the same worker replace the global `Response` with Hono's, which browsers do not have.
beforeAll(async () => {
  vi.stubGlobal('Response', (await fetch('data:,')).constructor);
  return () => vi.unstubAllGlobals();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test.each([502, 503, 504])('Cf-2 a read that fails with %d is repeated', async (status) => {
  await respondWith(status, status, 200);
  expect(await readWithRetries()).toBe(200);
  expect(requests).toBe(3);
});

test('Cf-2 after three attempts the read fails', async () => {
  await respondWith(503, 503, 503, 200);
  expect(await readWithRetries()).toBe(503);
  expect(requests).toBe(3);
});

test('Cf-2 a read that fails in another way is not repeated', async () => {
  await respondWith(500, 200);
  expect(await readWithRetries()).toBe(500);
  expect(requests).toBe(1);
});

test('Cf-2 a read is repeated after a broken connection', async () => {
  await respondWith('break', 200);
  expect(await readWithRetries()).toBe(200);
});

test('Cf-2 an abort ends the pause between two attempts', async () => {
  await respondWith(503, 200);
  const leaving = new AbortController();
  const answer = retryRead(read, leaving.signal, () => {
    leaving.abort(new Error('the visitor has left'));
    return 60_000;
  });
  await expect(answer).rejects.toThrow('the visitor has left');
  expect(requests).toBe(1);
});

/** Reads with retries and without pauses. @returns the status of the last response */
async function readWithRetries(): Promise<number> {
  const response = await retryRead(read, null, () => 0).catch((error: Response) => error);
  return response.status;
}

async function read(): Promise<Response> {
  const response = await fetch(`${origin}/women.data`);
  if (!response.ok) throw response;
  return response;
}

/** Starts a server that sends these responses, one after the other. */
async function respondWith(...statuses: (number | 'break')[]): Promise<void> {
  requests = 0;
  server = createServer((request, response) => {
    const status = statuses[requests] ?? 200;
    requests += 1;
    if (status === 'break') request.socket.destroy();
    else response.writeHead(status).end('.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('Hs-24 a closed shop, which asks to return in an hour, is not asked again', async () => {
  let asked = 0;
  const closed = new Response(null, { status: 503, headers: { 'Retry-After': '3600' } });
  const read = async () => {
    asked += 1;
    throw closed;
  };
  await expect(retryRead(read, null, () => 0)).rejects.toBe(closed);
  expect(asked).toBe(1);
});
