import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addAccessoryCategory } from '#catalog/categories/accessory-categories.server.ts';
import { askQuestion } from '#catalog/commands/questions/manage-questions.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { findApiKey, listApiKeys } from '#platform/auth/api-keys.server.ts';
import { API_RIGHTS } from '#platform/db/column-values.ts';
import { queryRows } from '#platform/db/database.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { MAX_KEY_REQUESTS } from './api.ts';
import { OPERATIONS } from './document.ts';
import { openApi } from './testing/open-api.ts';

onPGlite((database) => {
  const open = async () => {
    const { db } = database();
    await emptyTables(db, 'api_keys', 'questions', 'admin_activity');
    return { db, ...openApi(db) };
  };
  const add = (changes: object = {}) => addProduct(database().db, { ...tote, code: null, ...changes });

  test('Ap-1 requests with no, wrong, expired or foreign keys get nothing', async () => {
    const { send, newKey, db } = await open();
    const [valid, expired] = [await newKey(), await newKey(['read'], new Date(Date.now() - 1))];
    const id = await add();
    const wrong = () => {
      const foreign = `vitrine_${randomBytes(32).toString('base64url')}`;
      const changed = valid.slice(0, -1) + (valid.endsWith('A') ? 'B' : 'A');
      return [null, '', 'vitrine_', expired, foreign, changed, valid.toUpperCase(), `${valid}x`];
    };
    let sent = 0;
    for (const { method, path } of [...OPERATIONS, { method: 'get', path: '/unknown' }])
      for (const key of wrong()) {
        sent += 1;
        // Not too many from one network.
        const from = { 'X-Address': `192.0.2.${Math.floor(sent / 50)}` };
        const address = path.replace('{id}', id);
        const { status, body, headers } = await send(key, method.toUpperCase(), address, undefined, from);
        expect({ key, status }).toEqual({ key, status: 401 });
        expect(headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
        expect(JSON.stringify(body)).not.toContain(tote.name);
      }
    const inAddress = await send(null, 'GET', `/products?key=${valid}&access_token=${valid}`);
    expect(inAddress.status).toBe(401);
    const cookie = await send(null, 'GET', '/products', undefined, { Cookie: `key=${valid}` });
    expect(cookie.status).toBe(401);
    expect((await send(valid, 'GET', `/products/${id}`)).status).toBe(200);
    const stored = JSON.stringify(await queryRows(db, sql`select to_jsonb(api_keys) from api_keys`));
    expect(stored).not.toContain(valid.slice('vitrine_'.length));
    expect(await findApiKey(db, expired)).toBeNull();
  });

  test('Ap-2 a key allows only what its rights name, and its last use is recorded', async () => {
    const { send, newKey, db } = await open();
    const id = await add();
    for (const { method, path, right } of OPERATIONS) {
      const others = API_RIGHTS.filter((other) => other !== right && (right !== 'read' || other !== 'write'));
      const { status } = await send(await newKey(others), method.toUpperCase(), path.replace('{id}', id));
      expect({ path, status }).toEqual({ path, status: 403 });
    }
    expect((await listApiKeys(db)).every(({ usedAt }) => usedAt !== null)).toBe(true);
  });

  test('Ap-3 a key allows 600 requests in a minute', async () => {
    // On a busy machine, the requests may take longer than a minute.
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
    onTestFinished(() => clock.mockRestore());
    const { send, newKey } = await open();
    const [first, second] = [await newKey(), await newKey()];
    const statuses = [];
    for (let sent = 0; sent <= MAX_KEY_REQUESTS; sent += 1)
      statuses.push((await send(first, 'GET', '/accessory-categories')).status);
    expect(statuses.indexOf(429)).toBe(MAX_KEY_REQUESTS);
    expect((await send(second, 'GET', '/accessory-categories')).status).toBe(200);
    clock.mockReturnValue(start + 60_001);
    expect((await send(first, 'GET', '/accessory-categories')).status).toBe(200);
  });

  test('Ap-4 the list of products pages by time of change, with hidden ones, and starts at a time', async () => {
    const { send, newKey, db } = await open();
    const key = await newKey(['read']);
    const ids = [];
    for (let at = 0; at < 7; at += 1)
      ids.push(
        await add({ name: `Tote ${at}`, hidden: at === 3, translations: { fr: { name: `Cabas ${at}` } } }),
      );
    // Microseconds apart: a cursor with milliseconds would skip or repeat products.
    for (const [at, id] of ids.entries())
      await db.execute(sql`update products set updated_at = '2026-11-20 08:30:00.0001Z'::timestamptz
        + make_interval(secs => ${at}::float / 1e6) where id = ${id}`);
    const found = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await send(key, 'GET', `/products?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      found.push(...body.products);
      cursor = body.nextCursor;
    }
    expect(found.map((product) => product.id)).toEqual(ids);
    expect(found[3]).toMatchObject({ hidden: true, translations: { fr: { name: 'Cabas 3' } } });
    const since = await send(key, 'GET', '/products?updated_since=2026-11-20T09:30:00.001%2B01:00');
    expect(since.body.products).toEqual([]);
    const sameMoment = await send(key, 'GET', '/products?updated_since=2026-11-20T09:30:00%2B01:00');
    expect(sameMoment.body.products).toHaveLength(7);
  });

  test('Ap-5 forged cursors and wrong parameters get a 400 with the field', async () => {
    const { send, newKey } = await open();
    const key = await newKey();
    const forged = (text: string) => Buffer.from(text).toString('base64url');
    const id = randomUUID();
    const wrong = [
      ...['', 'x', '\0', '%00', 'p1-10', '../../etc', "' or 1=1", 'x'.repeat(300)],
      ...[`2026-11-20T08:30:00.000000Z ${id} ${id}`, `2026-11-20T08:30:00.000000Z`, id],
      ...[`0000-01-01T00:00:00.000000Z ${id}`, `2026-02-30T00:00:00.000000Z ${id}`],
      ...[`infinity ${id}`, `2026-11-20T08:30:00.000000Z 1`, `2026-11-20T08:30:00.000000+99:00 ${id}`],
    ].map(forged);
    for (const list of ['/products', '/questions'])
      for (const cursor of [...wrong, 'a', '=', '🎒', `${forged(`2026-11-20T08:30:00.000000Z ${id}`)}==`]) {
        const { status, body } = await send(key, 'GET', `${list}?cursor=${encodeURIComponent(cursor)}`);
        expect({ cursor, status }).toEqual({ cursor, status: 400 });
        expect(body.errors[0].field).toBe('cursor');
      }
    for (const query of [
      'limit=0',
      'limit=251',
      'limit=x',
      'updated_since=yesterday',
      'updated_since=0001-01-01T00:00:00Z',
    ])
      expect((await send(key, 'GET', `/products?${query}`)).status).toBe(400);
    expect((await send(key, 'GET', '/products/1')).status).toBe(400);
    expect((await send(key, 'GET', `/products/${id}`)).status).toBe(404);
    expect((await send(key, 'GET', '/nothing')).status).toBe(404);
    const { status, headers } = await send(key, 'OPTIONS', '/accessory-categories');
    expect([status, headers.get('Allow')]).toEqual([405, 'GET']);
  });

  test('Ap-6 accessory categories and questions are listed, spam only with its status', async () => {
    const { send, newKey, db } = await open();
    const key = await newKey();
    const id = await addAccessoryCategory(db, 'Belts');
    const { body } = await send(key, 'GET', '/accessory-categories');
    expect(body).toEqual({ accessoryCategories: [{ id, name: 'Belts', translations: {}, synonyms: null }] });
    for (let at = 0; at < 5; at += 1)
      await askQuestion(db, {
        ...{ id: undefined, message: `Question ${at}`, name: 'Amira', email: 'a@example.com', phone: null },
        ...{ office: 'Dubai', language: 'en', products: [], isSpam: at === 4 },
      });
    const first = await send(key, 'GET', '/questions?limit=3');
    const second = await send(key, 'GET', `/questions?limit=3&cursor=${first.body.nextCursor}`);
    const messages = [...first.body.questions, ...second.body.questions].map(({ message }) => message);
    expect(messages).toEqual(['Question 3', 'Question 2', 'Question 1', 'Question 0']);
    expect(second.body.nextCursor).toBeNull();
    const spam = await send(key, 'GET', '/questions?status=spam');
    expect(spam.body.questions).toMatchObject([{ message: 'Question 4', status: 'spam' }]);
  });
});
