import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { health, securityHeaders } from './app.ts';

const stopping = new AbortController();
const app = new Hono().use(securityHeaders('https://shop.example')).route('/', health(stopping.signal));

test('probes get 200; after the stop begins /readyz gets 503; the responses reveal nothing else', async () => {
  const statusOf = async (path: string) => {
    const response = await app.request(path);
    expect(await response.text()).toBe('');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    return response.status;
  };
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  stopping.abort();
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
});
