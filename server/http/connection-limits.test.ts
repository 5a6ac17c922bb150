import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connectionLimitsOf, cutStalledReaders, limitConnections } from './connection-limits.ts';

const opened: Socket[] = [];
let close = () => {};
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  close();
});

/** Connects from an address of loopback. @returns whether the connection is kept: it then is asked and answers. */
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

test('a network has its share of the connections, whoever of it closes one makes room', async () => {
  const ask = await serve(10, 2);
  const first = await ask('127.0.0.2');
  expect(first).not.toBeNull();
  expect(await ask('127.0.0.2')).not.toBeNull();
  expect(await ask('127.0.0.2')).toBeNull();
  expect(await ask('127.0.0.3')).not.toBeNull();
  first?.destroy();
  await expect.poll(() => ask('127.0.0.2')).not.toBeNull();
});

test('all networks together have no more than the process', async () => {
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
])('of %d descriptors, behind a proxy: %s', (descriptors, trustProxy, limits) => {
  expect(connectionLimitsOf(descriptors, trustProxy)).toEqual(limits);
});

test('a client that does not read its response is cut, one whose response takes long is not', async () => {
  const { promise: slow, resolve: respond } = Promise.withResolvers<void>();
  const server = createServer(async ({ url }, response) => {
    if (url === '/slow') await slow;
    response.end(Buffer.alloc(url === '/slow' ? 2 : 9_000_000));
  });
  cutStalledReaders(server, 100);
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
