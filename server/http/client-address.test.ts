import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const app = new Hono()
  .get('/behind-a-proxy', (context) => context.text(clientAddress(context, 1)))
  .get('/behind-two', (context) => context.text(clientAddress(context, 2)))
  .get('/alone', (context) => context.text(clientAddress(context, 0)));
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
afterAll(() => new Promise((closed) => server.close(closed)));

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:50123', '203.0.113.7'],
  ['unknown', '127.0.0.1'],
  ['_hidden:50123', '127.0.0.1'],
  ['203.0.113.7:x', '127.0.0.1'],
  ['999.0.0.1:50123', '127.0.0.1'],
  ['[203.0.113.7', '127.0.0.1'],
  ['', '127.0.0.1'],
])('Au-5 behind a proxy, with X-Forwarded-For %j, the client address is %s', async (forwarded, address) => {
  expect(await responseTo('/behind-a-proxy', forwarded)).toBe(address);
});

test.each([
  ['203.0.113.9, 198.51.100.1, 203.0.113.7', '198.51.100.1'],
  ['198.51.100.1, 203.0.113.7', '198.51.100.1'],
  // The request bypasses the CDN and goes directly to the second proxy.
  ['198.51.100.1', '198.51.100.1'],
])(
  'Au-5 behind two proxies, with X-Forwarded-For %j, the client address is %s',
  async (forwarded, address) => {
    expect(await responseTo('/behind-two', forwarded)).toBe(address);
  },
);

test('Au-5 without our own proxy X-Forwarded-For is ignored', async () => {
  expect(await responseTo('/alone', '203.0.113.7')).toBe('127.0.0.1');
});

async function responseTo(path: string, forwarded: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'X-Forwarded-For': forwarded },
  });
  return response.text();
}
