import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { Connection } from '../testing/connection.ts';
import { closing, listen } from './listen.ts';

const ASKED = 'GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n';
const LARGE = Buffer.alloc(9_000_000, 'x');

let server: Server;
let close: () => Promise<void>;

async function open(listener: RequestListener): Promise<() => Promise<Connection>> {
  server = createServer(listener);
  close = closing(server);
  const { port } = new URL(await listen(server, '127.0.0.1', 0));
  return () => Connection.open(Number(port));
}
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
});

test('what is on its way when the server closes arrives whole', async () => {
  const connect = await open((_, response) =>
    response.writeHead(200, { 'Content-Length': LARGE.byteLength }).end(LARGE),
  );
  const one = await connect();
  one.socket.pause();
  const asked = once(server, 'request');
  one.socket.write(ASKED);
  await asked;
  const closed = close();
  one.socket.resume();
  expect((await one.answer()).body.byteLength).toBe(LARGE.byteLength);
  await Promise.all([one.closed, closed]);
});

test('what is still being answered when the server closes is answered', async () => {
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
  const connect = await open(async (_, response) => {
    await answering;
    response.writeHead(200, { 'Content-Length': 2 }).end('ok');
  });
  const one = await connect();
  const asked = once(server, 'request');
  one.socket.write(ASKED);
  await asked;
  const closed = close();
  answer();
  expect((await one.answer()).body.toString()).toBe('ok');
  await Promise.all([one.closed, closed]);
});

test('connections that are idle, or never said anything, do not keep the server open', async () => {
  const connect = await open((_, response) => response.writeHead(204).end());
  const satisfied = await connect();
  await satisfied.ask(ASKED);
  const silent = await connect();
  await Promise.all([close(), satisfied.closed, silent.closed]);
});

test('who does not read is waited for 3 s', async () => {
  const connect = await open((_, response) =>
    response.writeHead(200, { 'Content-Length': LARGE.byteLength }).end(LARGE),
  );
  const one = await connect();
  one.socket.pause();
  const asked = once(server, 'request');
  one.socket.write(ASKED);
  await asked;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = close();
  vi.advanceTimersByTime(3_000);
  await closed;
});
