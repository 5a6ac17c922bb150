import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listActivity } from '#app/admin/activity/list-activity.server.ts';
import { upsertProducts } from '#catalog/commands/programs/upsert-products.server.ts';
import { undoBatch } from '#catalog/commands/undo/undo-change.server.ts';
import { ALL_OR_NONE, STEP_BY_STEP } from '#catalog/commands/write-in-steps.server.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { findProduct, findProductsByCodes } from '#catalog/products/products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { DownloadFailed } from '#import-export/imports/download.server.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { MAX_BULK_BYTES, MAX_BULK_ROWS } from './bulk-operation.ts';
import { openApi } from './testing/open-api.ts';

onPGlite((database) => {
  const open = async () => {
    const { db } = database();
    await emptyTables(db, 'api_keys', 'admin_activity');
    const api = openApi(db);
    const key = await api.newKey(['write']);
    const send = (path: string, body: unknown, headers = {}) => api.send(key, 'POST', path, body, headers);
    const upsert = async (products: unknown) => {
      const { status, body } = await send('/products/bulk', { products });
      return { status, results: body.results as { code: string; outcome: string; id: string }[] };
    };
    return { db, send, upsert };
  };
  const { handle: _, ...whole } = tote;

  test('Ap-12 rows are added or changed by their codes, each with its own result, and sending them again changes nothing', async () => {
    const { db, upsert } = await open();
    const added = await upsert([
      { ...whole, code: 'A-1' },
      { code: 'A-2', name: 'Hidden', category: 'Bags', hidden: true },
    ]);
    expect(added.results.map(({ code, outcome }) => [code, outcome])).toEqual([
      ['A-1', 'added'],
      ['A-2', 'added'],
    ]);
    const rows = [
      { code: 'a-1', price: 12, translations: { fr: { name: 'Cabas' } } },
      { code: 'A-2', inStock: false, handle: null, translations: { fr: null } },
      { code: 'a\u200b-2', featured: true },
      { code: 'A-3', name: 'No category', hidden: true },
      { code: 'A-4', price: -1, name: 'Negative', category: 'Bags', hidden: true },
      { code: 'A-5', prize: 1 },
      { ...whole, code: 'A-6', images: ['/media/products/../x.jpg'] },
      { code: 'A-7', name: 'Unclear', category: 'Bags', hidden: null },
      { name: 'No code' },
      { code: ' ' },
      { code: 7 },
      'text',
      null,
    ];
    const { status, results } = await upsert(rows);
    expect(status).toBe(200);
    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...Array(2).fill('changed'),
      ...Array(11).fill('refused'),
    ]);
    expect(results.slice(2).map((one) => ('errors' in one ? one.errors : null))).toMatchObject([
      [{ field: 'code', message: 'An earlier row of this request has this code' }],
      [{ field: 'category' }],
      [{ field: 'price' }],
      [{ field: 'prize' }],
      [{ field: 'images' }],
      [{ field: 'hidden' }],
      ...Array(3).fill([{ field: 'code' }]),
      ...Array(2).fill([{ field: '', message: 'A product is expected here' }]),
    ]);
    const [first, second] = added.results.map(({ id }) => id);
    expect(await findProduct(db, first ?? '')).toMatchObject({
      code: 'A-1',
      price: 12,
      name: tote.name,
      translations: { fr: { name: 'Cabas' } },
    });
    expect(await findProduct(db, second ?? '')).toMatchObject({ inStock: false, featured: false });
    const again = await upsert(rows.slice(0, 2));
    expect(again.results.map(({ outcome }) => outcome)).toEqual(Array(2).fill('unchanged'));

    const { entries } = await listActivity(db, { page: 1 });
    const batches = entries.flatMap(({ batch }) => batch ?? []);
    expect(batches.map(({ action, count, by }) => [action, count, by?.slice(0, 7)])).toEqual([
      ['changed', 2, 'Program'],
      ['added', 2, 'Program'],
    ]);
    for (const { batch } of batches) await undoBatch(db, { has: async () => true } as never, batch);
    expect(await findProduct(db, first ?? '')).toBeNull();
  });

  test('Ap-12 two programs that send the same new codes at once add each product once', async () => {
    const { upsert } = await open();
    const rows = Array.from({ length: 20 }, (_, at) => ({ ...whole, code: `B-${at}` }));
    const both = await Promise.all([upsert(rows), upsert(rows)]);
    const outcomes = both.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(20);
  });

  test.each([
    { name: 'in one transaction', steps: ALL_OR_NONE },
    { name: 'step by step', steps: STEP_BY_STEP },
  ])(
    'Ap-12 many rows are written $name, and only those that the database refuses are refused',
    async ({ steps }) => {
      const { db } = await open();
      const asked: string[] = [];
      const storage = { has: async (name: string) => asked.push(name) > 0 } as unknown as Storage;
      const api = openApi(db, storage, undefined, steps);
      const key = await api.newKey();
      const upsert = async (products: object[]) => {
        const { body } = await api.send(key, 'POST', '/products/bulk', { products });
        return body.results.map(({ outcome }: { outcome: string }) => outcome);
      };
      const image = (name: string) => `/media/products/1763600000000-${name.repeat(12)}.jpg`;
      const rows = Array.from({ length: 120 }, (_, at) => ({
        ...{ ...whole, code: `D-${at}`, handle: at === 70 ? 'same' : at === 10 ? 'same' : null },
        images: [image('a')],
      }));
      const first = await upsert(rows);
      expect(first.filter((outcome: string) => outcome === 'added')).toHaveLength(119);
      expect(first[70]).toBe('refused');
      expect(asked).toEqual([image('a').split('/').at(-1)]);
      // An image that its product has already is not looked for in the storage.
      const changed = rows.map((row) => ({ ...row, handle: null, images: [image('a'), image('b')] }));
      const second = await upsert(changed.slice(60));
      expect(second.filter((outcome: string) => outcome === 'changed')).toHaveLength(59);
      expect(second[10]).toBe('added');
      expect(asked.slice(1)).toEqual([image('a'), image('b')].map((url) => url.split('/').at(-1)));
      const { entries } = await listActivity(db, { page: 1 });
      expect(entries.flatMap(({ batch }) => batch?.sentence ?? [])).toEqual([
        '59 products changed, 1 added',
        '119 products added',
      ]);
      const [change] = entries.flatMap(({ batch }) => batch ?? []);
      const undone = await undoBatch(db, { has: async () => true } as never, change?.batch ?? '');
      expect([undone.names.length, undone.removed.length]).toEqual([59, 1]);
    },
  );

  test('Ap-12 a fault leaves nothing of a request that is one transaction', async () => {
    const { db } = await open();
    const storage = { has: async () => true } as unknown as Storage;
    const rows = Array.from({ length: 60 }, (_, at) => ({
      ...{ code: `E-${at}`, images: [] },
      inputOf() {
        if (at === 59) throw new TypeError('x is not a function');
        return { input: { ...whole, code: `E-${at}`, images: [] } as ProductInput };
      },
    }));
    const upserting = upsertProducts({ db, storage, steps: ALL_OR_NONE }, rows, 'Inventory');
    await expect(upserting).rejects.toThrow();
    expect(await findProductsByCodes(db, ['E-0'])).toEqual([]);
  });

  test('Ap-13 a request has at most 500 rows and 8 MB', async () => {
    const { send, upsert } = await open();
    const row = { code: 'C-1', name: 'Tote' };
    expect((await upsert(Array(MAX_BULK_ROWS + 1).fill(row))).status).toBe(400);
    expect((await upsert([])).status).toBe(400);
    expect((await upsert({})).status).toBe(400);
    const { results } = await upsert(Array(MAX_BULK_ROWS).fill(row));
    expect(results).toHaveLength(MAX_BULK_ROWS);
    const long = JSON.stringify({ products: [{ ...row, description: 'x'.repeat(MAX_BULK_BYTES) }] });
    expect((await send('/products/bulk', long)).status).toBe(413);
  });

  test('Ap-14 images are stored from a file or an address, and nothing is fetched from private networks', async () => {
    const { send } = await open();
    const image = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#a52' } })
      .png()
      .toBuffer();
    const uploaded = await send('/images', new Uint8Array(image));
    expect(uploaded).toMatchObject({
      status: 201,
      body: { url: expect.stringMatching(/^\/media\/products\//) },
    });
    const product = await send('/products', { ...whole, images: [uploaded.body.url] });
    expect(product).toMatchObject({ status: 201, body: { images: [uploaded.body.url] } });
    for (const [body, status] of [
      ['<svg/>', 400],
      ['', 400],
      ['\xff\xd8\xff', 400],
      ['x'.repeat(11_000_000), 400],
    ] as const)
      expect((await send('/images', body)).status).toBe(status);
    const large = Buffer.concat([image, Buffer.alloc(11_000_000)]);
    expect((await send('/images', new Uint8Array(large))).status).toBe(413);
    for (const address of [
      ...[
        'http://127.0.0.1/a.png',
        'http://localhost/a.png',
        'http://[::1]/a.png',
        'http://[::127.0.0.1]/a.png',
      ],
      ...['http://169.254.169.254/latest/meta-data', 'http://10.0.0.1/', 'http://shop.example:5432/'],
      ...['file:///etc/passwd', 'ftp://a.example/b.png', 'http://user:secret@a.example/', 'x', ''],
    ]) {
      const { status, body } = await send('/images/from-address', { address });
      expect({ address, status }).toEqual({ address, status: 422 });
      expect(body.detail).not.toMatch(/ECONN|secret/);
    }
    expect((await send('/images/from-address', {})).status).toBe(400);
  });

  test('Ap-14 a photo host that is away for a while is a 502 that says to try again', async () => {
    const { db } = await open();
    const api = openApi(db, undefined, async () => {
      throw new DownloadFailed('The website reports a failure (503).', false);
    });
    const body = { address: 'https://photos.example/a.jpg' };
    const refused = await api.send(await api.newKey(), 'POST', '/images/from-address', body);
    expect(refused.status).toBe(502);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(refused.body.detail).toBe('The website reports a failure (503). Try again later');
  });
});
