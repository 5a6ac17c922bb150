import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import {
  connectionLimitsOf,
  connectionTimes,
  cutStalledClients,
  explainUnreadable,
  followResponses,
  limitConnections,
  limitRequestTimes,
  oneAtATime,
} from './connection-limits.ts';

const opened: Socket[] = [];
let close = () => {};
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  close();
});

/**
 * Starts a server with these limits. @returns a function that connects from a loopback address; it returns the socket,
 * or `null` if the server closed it
 */
async function serve(total: number, perNetwork: number) {
  const server = createServer((_, response) => response.end('here'));
  limitConnections(server, { total, perNetwork });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => void server.close();
  const { port } = server.address() as AddressInfo;
  return async (localAddress: string): Promise<Socket | null> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    opened.push(socket);
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');
    const answered = once(socket, 'data').then(() => socket);
    return Promise.race([answered, once(socket, 'close').then(() => null)]);
  };
}

test('a network has a maximum of connections; closing one makes room for another', async () => {
  const ask = await serve(10, 2);
  const first = await ask('127.0.0.2');
  expect(first).not.toBeNull();
  expect(await ask('127.0.0.2')).not.toBeNull();
  expect(await ask('127.0.0.2')).toBeNull();
  expect(await ask('127.0.0.3')).not.toBeNull();
  first?.destroy();
  await expect.poll(() => ask('127.0.0.2')).not.toBeNull();
});

test('all networks together are limited to the total of the process', async () => {
  const ask = await serve(2, 2);
  expect(await ask('127.0.0.2')).not.toBeNull();
  expect(await ask('127.0.0.3')).not.toBeNull();
  expect(await ask('127.0.0.4')).toBeNull();
});

test.each([
  [1_024, false, { total: 921, perNetwork: 230 }],
  [1_024, true, { total: 921, perNetwork: 921 }],
  [1_048_576, false, { total: 943_718, perNetwork: 1_000 }],
  [Number.POSITIVE_INFINITY, false, { total: Number.POSITIVE_INFINITY, perNetwork: 1_000 }],
])('limits for %d file descriptors, behind a proxy: %s', (descriptors, trustProxy, limits) => {
  expect(connectionLimitsOf(descriptors, trustProxy)).toEqual(limits);
});

test('a client that does not read its response is disconnected; one that waits for a slow response is not', async () => {
  const { promise: slow, resolve: respond } = Promise.withResolvers<void>();
  const server = createServer(async ({ url }, response) => {
    if (url === '/slow') await slow;
    response.end(Buffer.alloc(url === '/slow' ? 2 : 9_000_000));
  });
  cutStalledClients(server, followResponses(server), 100);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => void server.close();
  const { port } = server.address() as AddressInfo;
  const open = async (path: string) => {
    const socket = connect({ port, host: '127.0.0.1' });
    opened.push(socket);
    socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
    const [{ socket: served }] = await once(server, 'request');
    return { socket, cut: once(served, 'close') };
  };
  const patient = await open('/slow');
  const stalled = await open('/large');
  await stalled.cut;
  respond();
  expect(String(await once(patient.socket.resume(), 'data'))).toContain('200 OK');
});

/** Starts a server with short limits. @returns a function that begins a request with a body of 10 bytes */
async function receiving() {
  const server = createServer(connectionTimes(false), (request, response) => {
    if (request.url?.includes('refused')) response.writeHead(401).end();
    else request.once('end', () => response.end('received')).resume();
  });
  cutStalledClients(server, followResponses(server), 1_000);
  limitRequestTimes(server, 100);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => void server.close();
  const { port } = server.address() as AddressInfo;
  return async (path: string) => {
    const socket = connect({ port, host: '127.0.0.1' });
    opened.push(socket);
    socket.on('error', () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 10\r\n\r\n`);
    const [{ socket: served }] = await once(server, 'request');
    let received = '';
    socket.on('data', (piece) => {
      received += piece;
    });
    return { socket, cut: once(served, 'close'), received: () => received };
  };
}

/** Sends one byte every 30 ms: ten bytes take three times as long as the limit for a request. */
function drip(socket: Socket): void {
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    if (socket.destroyed || sent === 10) clearInterval(timer);
    if (!socket.destroyed) socket.write('a');
  }, 30);
}

test.each(['/admin/uploads', '/admin/import/upload?name=a.zip', '/admin/import/7/photograph?name=a.jpg'])(
  'an upload to %s takes as long as it makes progress',
  async (path) => {
    const { socket, received } = await (await receiving())(path);
    drip(socket);
    await expect.poll(received).toContain('received');
  },
);

test.each(['/admin/import/upload?name=a.zip', '/admin/login'])(
  'a client that stops sending its request to %s is disconnected',
  async (path) => {
    const { socket, cut, received } = await (await receiving())(path);
    socket.write('a');
    await cut;
    expect(received()).toBe('');
  },
);

test.each(['/admin/login', '/contact?/admin/import/upload', '/admin/import/upload?refused'])(
  'a client that sends its request to %s byte by byte is disconnected',
  async (path) => {
    const { socket, cut, received } = await (await receiving())(path);
    drip(socket);
    await cut;
    expect(received()).not.toContain('received');
  },
);

test('the requests that a client sends at once are answered one after the other, and very many close the connection', async () => {
  let [running, most, served] = [0, 0, 0];
  const listener = oneAtATime((_, response) => {
    running += 1;
    served += 1;
    most = Math.max(most, running);
    response.once('finish', () => {
      running -= 1;
    });
    setImmediate(() => response.end('here'));
  });
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => void server.close();
  const send = (count: number) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    opened.push(socket);
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n'.repeat(count - 1));
    socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n');
    return socket;
  };
  expect((await text(send(10))).match(/200 OK/g)).toHaveLength(10);
  expect([served, most]).toEqual([10, 1]);
  await once(send(800).resume(), 'close');
  expect(served).toBeLessThan(20);
});

test('the proxy closes an idle connection first: Caddy after 120 s, nginx after 60 s', () => {
  expect(connectionTimes(true).keepAliveTimeout).toBeGreaterThan(120_000);
  expect(connectionTimes(false).keepAliveTimeout).toBeLessThan(10_000);
});

test.each([
  [
    431,
    'The address or the headers of this request are too long.',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  ],
  [400, 'This request is malformed.', 'no request\r\n\r\n'],
])('a request that cannot be read is refused with %d: %s', async (status, sentence, request) => {
  const server = createServer((_, response) => response.end('here'));
  explainUnreadable(server, followResponses(server));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => void server.close();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  opened.push(socket);
  socket.write(request);
  const [head, body] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nContent-Type: text/plain`));
  expect(head).toContain('\r\nCache-Control: no-store\r\n');
  expect(body).toBe(sentence);
});

test('a request that cannot be read does not write into a response that is still being sent', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 });
    response.write('begun');
  });
  explainUnreadable(server, followResponses(server));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => void server.close();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => {});
  const pieces: string[] = [];
  socket.on('data', (piece) => {
    pieces.push(String(piece));
    if (pieces.join('').endsWith('begun')) socket.write('no request\r\n\r\n');
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'close');
  expect(pieces.join('')).toMatch(/begun$/);
});
