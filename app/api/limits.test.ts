import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { expect, test } from 'vitest';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { log } from '#platform/log/log.server.ts';
import { MAX_KEY_REQUESTS_AT_ONCE, MAX_WRONG_KEYS } from './api.ts';
import { openApi } from './testing/open-api.ts';

onPGlite((database) => {
  const open = async (...options: [storage?: undefined, download?: () => Promise<Uint8Array>]) => {
    const { db } = database();
    await emptyTables(db, 'api_keys');
    return { db, ...openApi(db, ...options) };
  };
  const { handle: _, ...whole } = tote;
  const randomKey = () => `vitrine_${randomBytes(32).toString('base64url')}`;

  test('Ap-3 slow bodies and slow downloads keep no other request waiting, with or without a key', async () => {
    const download = Promise.withResolvers<Uint8Array>();
    /** Bodies that are read, and downloads. */
    let begun = 0;
    const { app, newKey, send } = await open(undefined, () => {
      begun += 1;
      return download.promise;
    });
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
    const sendSlowly = (key: string, network = '203.0.113.7') =>
      app.request('/api/v1/products', {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'X-Address': network },
        body: new ReadableStream(
          {
            start(controller) {
              bodies.push(controller);
            },
            pull() {
              begun += 1;
            },
          },
          { highWaterMark: 0 },
        ),
        duplex: 'half',
      } as RequestInit);
    const unauthorized = Array.from({ length: 200 }, () => sendSlowly('vitrine_', '198.51.100.1'));
    for (const { status } of await Promise.all(unauthorized)) expect([401, 429]).toContain(status);
    bodies.splice(0);
    const [slow, other] = [await newKey(), await newKey()];
    const slowly = Array.from({ length: 8 }, () => sendSlowly(slow));
    const fetching = Array.from({ length: 8 }, () =>
      send(slow, 'POST', '/images/from-address', { address: 'https://photos.example/a.jpg' }),
    );
    expect((await send(other, 'GET', '/products')).status).toBe(200);
    await expect.poll(() => begun).toBe(MAX_KEY_REQUESTS_AT_ONCE);
    expect((await send(slow, 'GET', '/products')).status).toBe(429);
    expect((await send(other, 'POST', '/products', whole)).status).toBe(201);
    for (const body of bodies) body.close();
    download.reject(new Error('This is the end of the test'));
    for (const response of await Promise.all(slowly)) expect(response.status).toBe(400);
    await Promise.all(fetching);
    const many = Array.from({ length: MAX_KEY_REQUESTS_AT_ONCE }, () => send(slow, 'GET', '/products'));
    for (const { status } of await Promise.all(many)) expect(status).toBe(200);
  });

  test('Ap-1 a network that sends many wrong keys gets 429, except for a key that was valid lately', async () => {
    const { newKey, send } = await open();
    const [known, unknown] = [await newKey(), await newKey()];
    const from = (network: string) => ({ 'X-Address': network });
    expect((await send(known, 'GET', '/products', undefined, from('198.51.100.1'))).status).toBe(200);
    const statuses = [];
    for (let sent = 0; sent <= MAX_WRONG_KEYS; sent += 1)
      statuses.push((await send(randomKey(), 'GET', '/products', undefined, from('198.51.100.1'))).status);
    expect(statuses.indexOf(429)).toBe(MAX_WRONG_KEYS);
    expect((await send(unknown, 'GET', '/products', undefined, from('198.51.100.1'))).status).toBe(429);
    expect((await send(known, 'GET', '/products', undefined, from('198.51.100.1'))).status).toBe(200);
    expect((await send(unknown, 'GET', '/products', undefined, from('198.51.100.2'))).status).toBe(200);
  });

  test('Ap-2 a key that may write products may read them', async () => {
    const { db, newKey, send } = await open();
    const id = await addProduct(db, { ...tote, hidden: true });
    const key = await newKey(['write']);
    expect((await send(key, 'GET', `/products/${id}`)).body).toMatchObject({ hidden: true });
    expect((await send(key, 'PATCH', `/products/${id}`, {})).body).toMatchObject({ hidden: true });
  });

  test('Ap-5 misspelt and repeated parameters and deeply nested bodies are 400, a fault of the shop is 500', async () => {
    const { db, newKey, send } = await open();
    const key = await newKey();
    const misspelt = await send(key, 'GET', '/products?limt=3&updated_sinse=x');
    expect([misspelt.status, misspelt.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['limt', 'updated_sinse'],
    ]);
    for (const limit of [
      '0x10',
      '1e1',
      '%205',
      '5%20',
      '+5',
      '5.0',
      '5.5',
      '-1',
      '0',
      '251',
      '',
      '%D9%A5',
      'Infinity',
      'true',
    ])
      expect([limit, await send(key, 'GET', `/products?limit=${limit}`)]).toMatchObject([
        limit,
        { status: 400, body: { errors: [{ message: 'A whole number from 1 to 250 is expected here' }] } },
      ]);
    for (const limit of ['1', '250', '007'])
      expect([limit, (await send(key, 'GET', `/products?limit=${limit}`)).status]).toEqual([limit, 200]);
    expect(await send(key, 'GET', '/questions?status=new&status=spam&limit=2')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'status', message: 'Send this parameter only once' }] },
    });
    const id = await addProduct(db, tote);
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const lists = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const nested of [deep, lists])
      for (const [method, path, body] of [
        ['POST', '/products', nested],
        ['PATCH', `/products/${id}`, `{"translations":${nested}}`],
        ['PUT', `/products/${id}`, `{"name":${nested},"category":"Bags"}`],
        ['POST', '/products/bulk', nested],
        ['PATCH', `/questions/${id}`, `{"status":${nested}}`],
        ['POST', '/images/from-address', `{"address":${nested}}`],
      ] as const)
        expect([method, path, (await send(key, method, path, body)).status]).toEqual([method, path, 400]);
    const broken = openApi(db, undefined, async () => {
      throw new TypeError('x is not a function');
    });
    const address = { address: 'https://photos.example/a.jpg' };
    const { status, headers, body } = await broken.send(key, 'POST', '/images/from-address', address);
    expect([status, headers.get('Retry-After')]).toEqual([500, null]);
    expect(JSON.stringify(body)).not.toContain('not a function');
  });

  test('Ap-5 a body in another encoding than UTF-8 is refused, instead of storing replaced letters', async () => {
    const { newKey, send } = await open();
    const key = await newKey();
    const json = JSON.stringify({ ...whole, code: null, name: 'Café' });
    for (const encoding of ['latin1', 'utf16le'] as const)
      expect((await send(key, 'POST', '/products', Buffer.from(json, encoding))).status).toBe(400);
    for (const mark of ['', '\uFEFF'])
      expect((await send(key, 'POST', '/products', Buffer.from(mark + json))).body.name).toBe('Café');
  });

  test('Ap-13 an upload that the program aborts is not logged as a failure', async () => {
    const { app, newKey, send } = await open();
    const key = await newKey();
    const lines: unknown[] = [];
    const failed = log.error;
    log.error = ((...line: unknown[]) => void lines.push(line)) as typeof log.error;
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
    try {
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      for (const [method, path] of [
        ['POST', '/images'],
        ['POST', '/products'],
        ['PUT', `/products/${randomUUID()}`],
      ]) {
        const socket = connect(port, '127.0.0.1');
        const head = `Host: shop.example\r\nAuthorization: Bearer ${key}\r\nContent-Length: 5000`;
        socket.write(`${method} /api/v1${path} HTTP/1.1\r\n${head}\r\n\r\n\x89PNG\r\n\x1a\n`);
        await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
        // Served after the first bytes of the upload have arrived.
        await fetch(`http://127.0.0.1:${port}/api/v1/openapi.json`);
        socket.resetAndDestroy();
        await once(socket, 'close');
      }
      expect((await send(key, 'GET', '/products')).status).toBe(200);
    } finally {
      await new Promise((closed) => server.close(closed));
      log.error = failed;
    }
    expect(lines).toEqual([]);
  });
});
