import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../testing/connection.ts';
import { discardBody } from './request-body.ts';

let server: Server;
let connection: Connection;

/** Starts a server that runs `readFirst` and then refuses the request. */
async function open(readFirst: (request: IncomingMessage) => Promise<void> = async () => {}): Promise<void> {
  server = createServer(async (request, response) => {
    await readFirst(request);
    const headers = (await discardBody(request)) ? {} : { Connection: 'close' };
    response.writeHead(413, { 'Content-Length': 0, ...headers }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  connection = await Connection.open((server.address() as AddressInfo).port);
}
beforeEach(() => open());
afterEach(async () => {
  vi.useRealTimers();
  connection.close();
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
});

const head = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends a head and the beginning of a body, and waits until the server has seen them. */
async function begin(beginning: string): Promise<void> {
  const seen = once(server, 'request');
  connection.socket.write(beginning);
  await seen;
  await new Promise(setImmediate);
}

test('a client that sends its whole body gets the refusal and can reuse the connection', async () => {
  const body = 'x'.repeat(3_000_000);
  const errors: Error[] = [];
  connection.socket.on('error', (error) => errors.push(error));
  await begin(head(body.length) + body.slice(0, 1_000));
  for (let at = 1_000; at < body.length; at += 100_000) {
    if (!connection.socket.write(body.slice(at, at + 100_000))) await once(connection.socket, 'drain');
  }
  expect((await connection.answer()).status).toBe(413);
  expect((await connection.ask('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).status).toBe(413);
  expect(errors).toEqual([]);
});

test('a body that a stream has read in part is read to its end', async () => {
  connection.close();
  await new Promise((resolve) => server.close(resolve));
  // @hono/node-server reads bodies like this.
  await open(async (request) => void (await Readable.toWeb(request).getReader().read()));
  const body = 'x'.repeat(3_000_000);
  expect((await connection.ask(head(body.length) + body)).status).toBe(413);
  expect((await connection.ask('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).status).toBe(413);
});

test.each([
  ['announces an excessive length', head(2 ** 40)],
  ['announces no length', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'],
])('a body that %s is refused at once, and the connection is closed', async (_, beginning) => {
  const answer = await connection.ask(beginning);
  expect([answer.status, answer.fields.connection]).toEqual([413, 'close']);
  await connection.closed;
});

test('the server waits 10 s for a body that does not arrive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await begin(`${head(100)}some`);
  vi.advanceTimersByTime(10_000);
  const answer = await connection.answer();
  expect([answer.status, answer.fields.connection]).toEqual([413, 'close']);
});
