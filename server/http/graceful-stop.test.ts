import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { log } from '#platform/log/log.server.ts';
import { listen } from '../main.ts';
import { Connection } from '../testing/connection.ts';
import { closing, stopOnSignal } from './graceful-stop.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n';
const LARGE = Buffer.alloc(9_000_000, 'x');

let server: Server;
let close: ReturnType<typeof closing>;

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

test('a response being sent when the server closes arrives completely', async () => {
  const connect = await open((_, response) =>
    response.writeHead(200, { 'Content-Length': LARGE.byteLength }).end(LARGE),
  );
  const one = await connect();
  one.socket.pause();
  const requested = once(server, 'request');
  one.socket.write(REQUEST);
  await requested;
  const closed = close();
  one.socket.resume();
  expect((await one.answer()).body.byteLength).toBe(LARGE.byteLength);
  await Promise.all([one.closed, closed]);
});

test('a request in progress when the server closes gets its response', async () => {
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
  const connect = await open(async (_, response) => {
    await answering;
    response.writeHead(200, { 'Content-Length': 2 }).end('ok');
  });
  const one = await connect();
  const requested = once(server, 'request');
  one.socket.write(REQUEST);
  await requested;
  const closed = close();
  answer();
  expect((await one.answer()).body.toString()).toBe('ok');
  await Promise.all([one.closed, closed]);
});

test('idle connections, with or without an earlier request, do not keep the server open', async () => {
  const connect = await open((_, response) => response.writeHead(204).end());
  const satisfied = await connect();
  await satisfied.ask(REQUEST);
  const silent = await connect();
  await Promise.all([close(), satisfied.closed, silent.closed]);
});

test('until the proxy has noticed the stop, the server accepts connections but keeps none open', async () => {
  const connect = await open((_, response) => response.writeHead(200, { 'Content-Length': 0 }).end());
  const kept = await connect();
  expect((await kept.ask(REQUEST)).fields.connection).toBe('keep-alive');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const cutStreams = vi.fn();
  const closed = close(5_000, cutStreams);

  expect((await kept.ask(REQUEST)).fields.connection).toBe('close');
  const late = await connect();
  expect((await late.ask(REQUEST)).status).toBe(200);
  expect(cutStreams).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  await closed;
  expect(cutStreams).toHaveBeenCalled();
  await expect(connect()).rejects.toThrow('ECONNREFUSED');
});

test('requests that wait to be accepted when the drain ends get their responses', async () => {
  await open((_, response) => response.writeHead(200, { 'Content-Length': 0 }).end());
  const { port } = server.address() as AddressInfo;
  // Another thread connects while this one is blocked until after the end of the drain.
  const program = `
    import { createConnection } from 'node:net';
    import { parentPort, workerData } from 'node:worker_threads';
    const { port, request, connected } = workerData;
    const connect = () => new Promise((resolve) => {
      let received = '';
      const socket = createConnection(port, '127.0.0.1', () => Atomics.add(connected, 0, 1));
      socket.on('data', (data) => (received += data)).on('error', () => {}).on('close', () => resolve(received));
      // The first request comes some time after its connection.
      setTimeout(() => socket.write(request), 100);
    });
    parentPort.once('message', async () => parentPort.postMessage(await Promise.all([1, 2, 3].map(connect))));
    parentPort.postMessage('ready');`;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    workerData: { port, request: REQUEST, connected },
  });
  await once(client, 'message');
  client.postMessage('connect');
  const closed = close(1);
  while (Atomics.load(connected, 0) < 3) Atomics.wait(connected, 0, Atomics.load(connected, 0), 10);
  const [answers] = await once(client, 'message');
  expect(answers).toEqual(Array(3).fill(expect.stringContaining('200 OK')));
  await closed;
});

test('a proxy that connects again and again does not keep the server open', async () => {
  await open((_, response) => response.end());
  vi.useFakeTimers({ toFake: ['performance'] });
  let next: NodeJS.Immediate;
  const connectAgain = () => {
    server.emit('connection', new Socket());
    vi.advanceTimersByTime(10);
    next = setImmediate(connectAgain);
  };
  connectAgain();
  await close(1, () => clearImmediate(next));
});

test('the server waits at most 30 s for a client that does not read its response', async () => {
  const connect = await open((_, response) =>
    response.writeHead(200, { 'Content-Length': LARGE.byteLength }).end(LARGE),
  );
  const one = await connect();
  one.socket.pause();
  const requested = once(server, 'request');
  one.socket.write(REQUEST);
  await requested;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = close();
  vi.advanceTimersByTime(29_999);
  expect(one.socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  await closed;
});

test('a process that cannot stop in time says what it waited for', async () => {
  await open((_, response) => response.end());
  // Earlier test files of this worker may have left listeners that end the process.
  const others = process.rawListeners('SIGTERM') as NodeJS.SignalsListener[];
  process.removeAllListeners('SIGTERM');
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as typeof process.exit);
  const error = vi.spyOn(log, 'error');
  const { promise: releasing, resolve: isReleasing } = Promise.withResolvers<void>();
  stopOnSignal({
    server,
    stopping: new AbortController(),
    isBehindProxy: false,
    cutStreams: () => {},
    release: () => new Promise(() => isReleasing()),
  });
  try {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    process.emit('SIGTERM');
    await releasing;
    vi.advanceTimersByTime(45_000);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      'The shop ends after 45 s without waiting longer for the database and background jobs',
    );
    expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  } finally {
    for (const spy of [exit, error]) spy.mockRestore();
    process.removeAllListeners('SIGINT');
    for (const other of others) process.on('SIGTERM', other);
  }
});
