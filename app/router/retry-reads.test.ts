import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { retryReads } from './retry-reads.ts';

let server: Server;
let origin: string;
let asked: string[];
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test.each([502, 503, 504])('Cf-2 a read that is answered with %d is repeated', async (status) => {
  await answerWith(status, status, 200);
  const response = await retryReads(fetch, origin, () => 0)(`${origin}/women.data`);
  expect(response.status).toBe(200);
  expect(asked).toEqual(['GET', 'GET', 'GET']);
});

test('Cf-2 after three attempts the answer stands as it is', async () => {
  await answerWith(503, 503, 503, 200);
  const response = await retryReads(fetch, origin, () => 0)(new URL('/women.data', origin));
  expect(response.status).toBe(503);
  expect(asked).toHaveLength(3);
});

test('Cf-2 other failures are answers', async () => {
  await answerWith(500, 200);
  expect((await retryReads(fetch, origin, () => 0)(`${origin}/women.data`)).status).toBe(500);
});

test('Cf-2 a broken connection is tried again', async () => {
  await answerWith('break', 200);
  expect((await retryReads(fetch, origin, () => 0)(`${origin}/women.data`)).status).toBe(200);
});

test('Cf-2 what is not a read, and what goes elsewhere, is sent once', async () => {
  await answerWith(503, 503);
  expect((await retryReads(fetch, origin, () => 0)(`${origin}/save`, { method: 'POST' })).status).toBe(503);
  expect((await retryReads(fetch, 'http://elsewhere.example', () => 0)(`${origin}/x`)).status).toBe(503);
  expect(asked).toEqual(['POST', 'GET']);
});

test('Cf-2 an abort ends the waiting', async () => {
  await answerWith(503, 200);
  const leaving = new AbortController();
  const read = retryReads(fetch, origin, () => {
    leaving.abort(new Error('the visitor has left'));
    return 60_000;
  });
  await expect(read(`${origin}/women.data`, { signal: leaving.signal })).rejects.toThrow(
    'the visitor has left',
  );
  expect(asked).toHaveLength(1);
});

/** A server that gives these answers, one after the other. */
async function answerWith(...answers: (number | 'break')[]): Promise<void> {
  asked = [];
  server = createServer((request, response) => {
    const answer = answers[asked.length] ?? 200;
    asked.push(request.method ?? '');
    if (answer === 'break') request.socket.destroy();
    else response.writeHead(answer).end('.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
