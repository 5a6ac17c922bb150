import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerHealth, type Checks } from './health.ts';

let close = () => {};
afterEach(() => close());

async function open(checks: Checks, limit?: number): Promise<(path: string) => Promise<unknown[]>> {
  const server = createServer(
    answerHealth(checks, (_, response) => response.writeHead(418).end('{}'), limit),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => void server.close();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async (path) => {
    const answer = await fetch(origin + path);
    return [answer.status, await answer.json()];
  };
}

test('a process that answers is healthy, whatever it lacks; ready it is with everything it needs', async () => {
  const ask = await open({ database: async () => true, storage: async () => true });
  expect(await ask('/readyz')).toEqual([200, { ready: true, missing: [] }]);
  expect(await ask('/healthz')).toEqual([200, { ok: true }]);
  expect(await ask('/healthz/x')).toEqual([418, {}]);
});

test('what is missing is named: what says no, what fails, and what does not answer in time', async () => {
  const ask = await open(
    {
      database: () => Promise.reject(new Error('ECONNREFUSED')),
      storage: () => new Promise(() => {}),
      changes: async () => false,
      other: async () => true,
    },
    50,
  );
  expect(await ask('/readyz')).toEqual([503, { ready: false, missing: ['database', 'storage', 'changes'] }]);
  expect((await ask('/healthz'))[0]).toBe(200);
});

test('however many watch, the parts are asked once', async () => {
  let asked = 0;
  const ask = await open({ database: async () => ++asked > 0 });
  await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')));
  expect(asked).toBe(1);
});
