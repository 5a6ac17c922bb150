import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listActivity } from '#app/admin/activity/list-activity.server.ts';
import { askQuestion, markQuestion } from '#catalog/commands/questions/manage-questions.server.ts';
import { undoChange } from '#catalog/commands/undo/undo-change.server.ts';
import { ALL_OR_NONE } from '#catalog/commands/write-in-steps.server.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import naughtyStrings from '#catalog/testing/naughty-strings.json' with { type: 'json' };
import { tote } from '#catalog/testing/tote.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import { openApi } from './testing/open-api.ts';

onPGlite((database) => {
  const open = async () => {
    const { db } = database();
    await emptyTables(db, 'api_keys', 'questions', 'admin_activity');
    const api = openApi(db);
    const key = await api.newKey();
    const send = (method: string, path: string, body?: unknown, headers = {}) =>
      api.send(key, method, path, body, headers);
    const activity = async () => (await listActivity(db, { page: 1 })).entries.filter(({ batch }) => batch);
    const undo = (batch: string) =>
      undoChange(
        {
          db,
          storage: { has: async () => true } as never,
          steps: ALL_OR_NONE,
          fileStore: store,
          username: 'admin',
        },
        batch,
      );
    return { db, send, activity, undo };
  };
  const { handle: _, ...whole } = tote;

  test('Ap-8 a product is created, replaced, patched and deleted by the rules of the form', async () => {
    const { send } = await open();
    const created = await send('POST', '/products', { ...whole, code: 'RT-1', facts: ['Color: Rust'] });
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(created.headers.get('Location')).toBe(`https://shop.example/api/v1/products/${id}`);
    const read = await send('GET', `/products/${id}`);
    expect(read.body).toEqual(created.body);
    expect(read.headers.get('ETag')).toBe(created.headers.get('ETag'));

    // What was read can be sent back.
    const same = await send('PUT', `/products/${id}`, read.body);
    expect(same).toMatchObject({ status: 200, body: read.body });
    const replaced = await send('PUT', `/products/${id}`, { ...read.body, name: 'Satchel', facts: [] });
    expect(replaced.body).toMatchObject({ name: 'Satchel', facts: [], code: 'RT-1' });
    const patched = await send('PATCH', `/products/${id}`, { price: 9.5, marketPrice: null, inStock: false });
    expect(patched.body).toMatchObject({ price: 9.5, marketPrice: null, inStock: false, name: 'Satchel' });

    const wrong = await send('PATCH', `/products/${id}`, { price: -1, category: 'Hats', colour: 'x' });
    expect([wrong.status, wrong.headers.get('Content-Type')]).toEqual([400, 'application/problem+json']);
    expect(wrong.body.errors).toEqual([{ field: 'colour', message: 'A product has no field of this name' }]);
    const translations = { fr: { name: 'Cabas', desription: 'Souple' } };
    const misspelt = await send('PATCH', `/products/${id}`, { translations });
    expect([misspelt.status, misspelt.body.errors]).toEqual([
      400,
      [{ field: 'translations.fr.desription', message: 'A product has no text of this name' }],
    ]);
    const invalid = await send('PATCH', `/products/${id}`, { price: -1, category: 'Hats', images: [] });
    expect(invalid.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'category',
      'price',
      'images',
    ]);
    const taken = await send('POST', '/products', { ...whole, code: 'rt-1' });
    expect([taken.status, taken.body.errors]).toEqual([
      409,
      [{ field: 'code', message: '“Satchel” has this code' }],
    ]);
    for (const body of ['', 'x', '[]', 'null', '1', '{"name":"\\u0000"}', '{"name":"\\ud800"}'])
      for (const [method, path] of [
        ['POST', '/products'],
        ['PUT', `/products/${id}`],
      ] as const)
        expect((await send(method, path, body)).status).toBe(400);
    expect((await send('PATCH', `/products/${id}`, 'x'.repeat(1_100_000))).status).toBe(413);

    // Programs of other systems write UUIDs in upper case.
    const upper = `/products/${id.toUpperCase()}`;
    for (const [method, body] of [['GET'], ['PATCH', { price: 5 }], ['PUT', whole], ['DELETE']] as const)
      expect([method, (await send(method, upper, body)).status]).toEqual([
        method,
        method === 'DELETE' ? 204 : 200,
      ]);
    for (const method of ['GET', 'DELETE']) expect((await send(method, `/products/${id}`)).status).toBe(404);
    for (const method of ['PUT', 'PATCH'])
      expect((await send(method, `/products/${id}`, whole)).status).toBe(404);
  });

  test('Ap-9 If-Match keeps a product that was changed since it was read', async () => {
    const { send } = await open();
    const { body, headers } = await send('POST', '/products', whole);
    const path = `/products/${body.id}`;
    const match = { 'If-Match': headers.get('ETag') };
    const changed = await send('PATCH', path, { price: 10 }, match);
    expect(changed.status).toBe(200);
    for (const [method, sent] of [
      ['PATCH', { price: 11 }],
      ['PUT', { ...whole, price: 11 }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await send(method, path, sent, match);
      expect([refused.status, refused.headers.get('ETag')]).toEqual([412, changed.headers.get('ETag')]);
    }
    expect((await send('PATCH', path, { price: 12 }, { 'If-Match': '*' })).status).toBe(200);
    const both = await Promise.all([
      send('PATCH', path, { inStock: false }),
      send('PATCH', path, { featured: true }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await send('GET', path)).body).toMatchObject({ price: 12, inStock: false, featured: true });
  });

  test('Ap-9 patches of one product at the same time are all saved', async () => {
    const { send } = await open();
    const { body } = await send('POST', '/products', { ...whole, code: 'RT-2' });
    const patches = Array.from({ length: 14 }, (_, at) =>
      send('PATCH', `/products/${body.id}`, { price: 100 + at }),
    );
    const statuses = (await Promise.all(patches)).map(({ status }) => status);
    expect(statuses).toEqual(Array(14).fill(200));
  });

  test('Ap-10 a patch merges translations, and descriptions of images follow their images', async () => {
    const { send } = await open();
    const [a, b] = ['a', 'b'].map((name) => `/media/products/1763600000000-${name.repeat(12)}.jpg`);
    const { body } = await send('POST', '/products', {
      ...whole,
      images: [a, b],
      imageAlts: ['A', 'B'],
      imageFocuses: ['1 1', '2 2'],
      translations: { fr: { name: 'Cabas', imageAlts: ['Un', 'Deux'] }, ar: { name: 'حقيبة' } },
    });
    const path = `/products/${body.id}`;
    const moved = await send('PATCH', path, { images: [b, a] });
    expect(moved.body).toMatchObject({
      imageAlts: ['B', 'A'],
      imageFocuses: ['2 2', '1 1'],
      translations: { fr: { name: 'Cabas', imageAlts: ['Deux', 'Un'] } },
    });
    const texts = await send('PATCH', path, { translations: { fr: { description: 'Tout.' }, ar: null } });
    expect(texts.body.translations).toEqual({
      fr: { name: 'Cabas', description: 'Tout.', imageAlts: ['Deux', 'Un'] },
    });
    const foreign = await send('PATCH', path, { images: ['https://elsewhere.example/a.jpg'] });
    expect([foreign.status, foreign.body.errors[0].field]).toEqual([400, 'images']);
  });

  test('Ap-8 fields that are missing or null get the values of a new product, and no switch is null', async () => {
    const { send } = await open();
    const { body } = await send('POST', '/products', { name: 'Bare', category: 'Bags', hidden: true });
    expect(body).toMatchObject({ hidden: true, images: [], translations: {}, handle: null, inStock: true });
    const [a, b] = ['a', 'b'].map((name) => `/media/products/1763600000000-${name.repeat(12)}.jpg`);
    const path = `/products/${body.id}`;
    const full = {
      ...{ ...whole, code: null, handle: 'tote', images: [a, b] },
      translations: { fr: { name: 'Cabas', imageAlts: ['Un', 'Deux'] } },
    };
    expect((await send('PUT', path, full)).body).toMatchObject(full);
    const bare = { ...whole, images: [b, a] };
    expect((await send('PUT', path, bare)).body).toMatchObject({ handle: null, translations: {} });
    await send('PUT', path, { ...full, hidden: true });
    const emptied = await send('PATCH', path, { handle: null, translations: null, facts: null, model: null });
    expect(emptied.body).toMatchObject({
      ...{ handle: null, translations: {}, facts: [], model: null },
      ...{ hidden: true, images: [a, b] },
    });
    for (const [method, address] of [
      ['POST', '/products'],
      ['PUT', path],
      ['PATCH', path],
    ] as const)
      for (const field of ['hidden', 'inStock', 'featured', 'priceOnRequest']) {
        const refused = await send(method, address, { ...full, [field]: null });
        expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, field]);
      }
    expect((await send('GET', path)).body.hidden).toBe(true);
  });

  test('Ap-11 an undo of a status that was changed since is not marked as done', async () => {
    const { db, send, activity, undo } = await open();
    const id = randomUUID();
    await askQuestion(db, {
      ...{ id, message: 'In sand?', name: 'Amira', email: 'a@example.com', phone: null },
      ...{ office: 'Dubai', language: 'en', products: [], isSpam: false },
    });
    await send('PATCH', `/questions/${id}`, { status: 'answered' });
    await markQuestion(db, id, 'open');
    const [entry] = await activity();
    const batch = entry?.batch?.batch ?? '';
    expect(await undo(batch)).toMatchObject({ questions: 0, skippedQuestions: 1 });
    expect((await activity())[0]?.batch?.isUndone).toBe(false);
    await markQuestion(db, id, 'answered');
    expect(await undo(batch)).toMatchObject({ questions: 1, skippedQuestions: 0 });
    expect((await activity())[0]?.batch?.isUndone).toBe(true);
  });

  test('Ap-11 every write is in the activity under the name of the key, and can be undone', async () => {
    const { db, send, activity, undo } = await open();
    const { body } = await send('POST', '/products', whole);
    await send('PATCH', `/products/${body.id}`, { price: 10 });
    await send('DELETE', `/products/${body.id}`);
    const asked = { id: randomUUID(), message: 'In sand?', name: 'Amira', email: 'a@example.com' };
    await askQuestion(db, {
      ...{ ...asked, phone: null, office: 'Dubai', language: 'en', products: [], isSpam: false },
    });
    const marked = await send('PATCH', `/questions/${asked.id}`, { status: 'answered' });
    expect(marked).toMatchObject({ status: 200, body: { status: 'answered', message: 'In sand?' } });
    expect((await send('PATCH', `/questions/${asked.id}`, { status: 'done' })).status).toBe(400);
    expect((await send('PATCH', `/questions/${randomUUID()}`, { status: 'open' })).status).toBe(404);

    const entries = await activity();
    expect(entries.map(({ action, batch }) => [action, batch?.by])).toEqual(
      ['marked as answered', 'deleted', 'changed', 'added'].map((action) => [
        action,
        expect.stringMatching(/^Program \d+$/),
      ]),
    );
    for (const { batch } of entries) expect(batch?.canUndo).toBe(true);
    const [question, deletion, change, addition] = entries.map(({ batch }) => batch?.batch ?? '');
    await undo(question ?? '');
    expect((await send('GET', '/questions')).body.questions).toMatchObject([{ status: 'new' }]);
    await undo(deletion ?? '');
    expect(await findProduct(db, body.id)).toMatchObject({ price: 10 });
    await undo(change ?? '');
    expect(await findProduct(db, body.id)).toMatchObject({ price: tote.price });
    await undo(addition ?? '');
    expect(await findProduct(db, body.id)).toBeNull();
  });

  test('Ap-8 strange texts are stored as they are, or refused with 400', async () => {
    const { send } = await open();
    const { body } = await send('POST', '/products', whole);
    for (const text of naughtyStrings.strings.filter((_, at) => at % 6 === 0)) {
      const sent = {
        name: `x${text}`,
        description: text,
        code: text.slice(0, 60),
        model: text,
        facts: [text],
      };
      const { status } = await send('PATCH', `/products/${body.id}`, { ...sent, hidden: true });
      expect([200, 400]).toContain(status);
    }
  });
});
