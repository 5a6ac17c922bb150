import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { limitOtherCaches, staticAssets } from './app.ts';

test('no range and no encoding lets a cache keep another answer than the file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'assets-'));
  try {
    await mkdir(join(directory, 'assets'));
    const script = 'console.log(1);'.repeat(100);
    await writeFile(join(directory, 'assets', 'a.js'), script);
    await writeFile(join(directory, 'assets', 'a.js.br'), brotliCompressSync(script));
    const shop = new Hono().use(staticAssets(directory));
    for (const range of ['bytes=5-1', 'bytes=99999-', 'bytes=0-0', 'bytes=0-0,2-2', 'items=0-1']) {
      const response = await shop.request('/assets/a.js', { headers: { Range: range } });
      expect([range, response.status, await response.text()]).toEqual([range, 200, script]);
    }
    for (const coding of ['', 'br', 'identity', 'br;q=0']) {
      const { headers } = await shop.request('/assets/a.js', { headers: { 'Accept-Encoding': coding } });
      expect([coding, headers.get('Content-Encoding')]).toEqual([coding, coding === 'br' ? 'br' : null]);
      expect(headers.get('Vary')).toBe('Accept-Encoding');
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('caches keep no error, and other responses only as they say', async () => {
  const shop = new Hono().use(limitOtherCaches).get('/:status/:kept', (context) => {
    const { status, kept } = context.req.param();
    const headers = kept === 'silent' ? undefined : { 'Cache-Control': decodeURIComponent(kept) };
    return new Response('', { status: Number(status), headers });
  });
  const kept = async (status: number, said: string) =>
    (await shop.request(`/${status}/${encodeURIComponent(said)}`)).headers.get('Cache-Control');
  for (const status of [400, 404, 416, 503]) {
    expect(await kept(status, 'silent')).toBe('no-store');
    expect(await kept(status, 'public, max-age=3600')).toBe('no-store');
    expect(await kept(status, 'private, no-store')).toBe('private, no-store');
  }
  expect(await kept(200, 'silent')).toBe('no-cache');
  expect(await kept(200, 'public, max-age=3600')).toBe('public, max-age=3600');
});
