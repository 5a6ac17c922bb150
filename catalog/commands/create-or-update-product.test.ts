import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { undoableUntil } from '#catalog/activity/activity-kinds.ts';
import { type ProductInput, productInput } from '#catalog/products/product-input.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { addProduct, deleteProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import { adminActivity, imageRemovals } from '#platform/db/admin-schema.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { createProduct, updateProduct } from './create-or-update-product.server.ts';
import { undoBatch } from './undo/undo-change.server.ts';

const front = '1763600000000-frontfrontfr.jpg';
const back = '1763600000000-backbackback.jpg';

let directory: string;
let storage: Storage;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-save-'));
  storage = await openDirectoryStorage(directory);
  for (const name of [front, back]) await storage.write(name, new Uint8Array([1]));
});
afterAll(() => rm(directory, { recursive: true }));

onEachDatabase((database) => {
  const db = () => database().db;
  const activity = () =>
    db().select().from(adminActivity).where(isNull(adminActivity.summary)).orderBy(adminActivity.id);
  /** When the file of an image is due for deletion. */
  const removalOf = async (name: string) => {
    const [removal] = await db().select().from(imageRemovals).where(eq(imageRemovals.name, name));
    return removal?.dueAt.getTime();
  };
  beforeEach(async () => {
    await db().delete(adminActivity);
    await db().delete(imageRemovals);
  });

  async function tote(changes: Partial<ProductInput> = {}) {
    const id = crypto.randomUUID();
    await createProduct(db(), storage, id, input(changes));
    const product = await findProduct(db(), id);
    if (!product) throw new Error('the product was not added');
    return product;
  }

  test('Pf-2 a product is hidden and loses its price, description and photos in one save', async () => {
    const { id, updatedAt } = await tote();
    const emptied = input({ price: null, description: '', images: [], imageAlts: [], hidden: true });
    await updateProduct(db(), storage, id, emptied, updatedAt);
    expect(await findProduct(db(), id)).toMatchObject({
      price: null,
      description: null,
      images: [],
      hidden: true,
    });
  });

  test('a code belongs to one product, ignoring case and kinds of hyphens, even in simultaneous saves', async () => {
    const first = await tote();
    const since = first.updatedAt;
    const coded = (code: string | null) => input({ code });
    const saved = await updateProduct(db(), storage, first.id, coded('Ab-1'), since);
    expect(saved.outcome).toBe('saved');
    expect((await activity()).at(-1)).toMatchObject({ before: { code: null }, after: { code: 'Ab-1' } });

    const recorded = (await activity()).length;
    for (const code of ['aB-1', 'AB‑1', ' Ab-1 ']) {
      const taken = { outcome: 'code_taken', by: 'Tote' };
      expect(await createProduct(db(), storage, randomUUID(), coded(code))).toEqual(taken);
    }
    const second = await tote();
    expect(await updateProduct(db(), storage, second.id, coded('AB-1'), second.updatedAt)).toMatchObject({
      outcome: 'code_taken',
    });
    expect(await findProduct(db(), second.id)).toEqual(second);
    // Everything that the refused saves had written was rolled back.
    expect(await activity()).toHaveLength(recorded + 1);

    const both = [randomUUID(), randomUUID()].map((id) => createProduct(db(), storage, id, coded('X')));
    expect((await Promise.all(both)).map(({ outcome }) => outcome).toSorted()).toEqual([
      'code_taken',
      'saved',
    ]);
    for (const id of [randomUUID(), randomUUID()]) {
      expect((await createProduct(db(), storage, id, coded('  '))).outcome).toBe('saved');
    }
  });

  test('a save without a handle keeps the handle of an import', async () => {
    const id = randomUUID();
    await createProduct(db(), storage, id, input({ handle: 'tote', hidden: true }));
    const product = await findProduct(db(), id);
    expect(product).toMatchObject({ handle: 'tote', hidden: true });
    await updateProduct(db(), storage, id, input({ name: 'Other' }), product?.updatedAt ?? new Date());
    expect(await findProduct(db(), id)).toMatchObject({ handle: 'tote', hidden: false, name: 'Other' });
    await expect(createProduct(db(), storage, randomUUID(), input({ handle: 'tote' }))).rejects.toThrow(
      'another product has this handle',
    );
  });

  test('Pf-1 adding a product records it', async () => {
    const product = await tote();
    expect(product).toMatchObject({
      name: 'Tote',
      images: [publicUrl(front), publicUrl(back)],
      imageAlts: ['Front'],
    });
    expect(await activity()).toMatchObject([
      { action: 'added', subject: 'product', subjectId: product.id, subjectName: 'Tote', before: null },
    ]);
  });

  test('Pf-6 an image removed from a product is deleted once the save can no longer be undone', async () => {
    const { id, updatedAt } = await tote();
    const start = undoableUntil().getTime();
    const saved = await updateProduct(db(), storage, id, input({ images: [publicUrl(back)] }), updatedAt);
    expect(saved).toMatchObject({ outcome: 'saved' });
    expect(saved).toHaveProperty('updatedAt', (await findProduct(db(), id))?.updatedAt);
    expect(await removalOf(front)).toBeGreaterThanOrEqual(start);
    expect((await activity()).at(-1)).toMatchObject({
      action: 'changed',
      before: { name: 'Tote', price: 10 },
    });
  });

  test('Pf-7 a save over a newer change is refused with the current product, and nothing is written', async () => {
    const { id, updatedAt } = await tote();
    await updateProductRow(db(), id, { price: 99 });
    const saved = await updateProduct(
      db(),
      storage,
      id,
      input({ name: 'Mine', images: [publicUrl(back)] }),
      updatedAt,
    );
    expect(saved).toMatchObject({ outcome: 'conflict', current: { id, name: 'Tote', price: 99 } });
    expect(await findProduct(db(), id)).toMatchObject({ name: 'Tote', price: 99 });
    // The image is only reserved for an hour, not scheduled for deletion.
    expect(await removalOf(front)).toBeLessThan(undoableUntil().getTime() - 24 * 3_600_000);
    expect(await activity()).toHaveLength(1);
  });

  test('Pf-7 a save over a change that did not set updated_at is refused; a write without changes does not count', async () => {
    const { id, updatedAt } = await tote();
    await db().execute(sql`update products set name = name, image_alts = image_alts`);
    expect(await findProduct(db(), id)).toMatchObject({ updatedAt });
    await db().execute(sql`update products set price = 99`);
    const saved = await updateProduct(db(), storage, id, input({ name: 'Mine' }), updatedAt);
    expect(saved).toMatchObject({ outcome: 'conflict', current: { name: 'Tote', price: 99 } });
    const moment = new Date('2030-01-01T00:00:00Z');
    await db().execute(sql`update products set price = 98, updated_at = ${moment.toISOString()}`);
    expect(await findProduct(db(), id)).toMatchObject({ updatedAt: moment });
    await db().execute(sql`update products set price = 97`);
    expect(await findProduct(db(), id)).toMatchObject({ updatedAt: new Date(moment.getTime() + 1) });
  });

  test('Pf-5 a save that is sent again because the response was lost is made once', async () => {
    const { id, updatedAt } = await tote();
    expect(await createProduct(db(), storage, id, input())).toMatchObject({ outcome: 'saved', updatedAt });
    const changed = await updateProduct(db(), storage, id, input({ price: 11 }), updatedAt);
    const again = await updateProduct(db(), storage, id, input({ price: 11 }), updatedAt);
    expect(again).toEqual({ ...changed, batch: null });
    expect(await createProduct(db(), storage, id, input())).toMatchObject({
      outcome: 'conflict',
      current: { id, price: 11 },
    });
    expect((await activity()).map(({ action }) => action)).toEqual(['added', 'changed']);
  });

  test('Pf-1 a change of only an image focus is saved', async () => {
    const { id, updatedAt } = await tote();
    const focused = input({ imageFocuses: ['', '50 20'] });
    expect(await updateProduct(db(), storage, id, focused, updatedAt)).toMatchObject({
      outcome: 'saved',
    });
    expect(await findProduct(db(), id)).toMatchObject({ imageFocuses: ['', '50 20'] });
    expect((await activity()).map(({ action }) => action)).toEqual(['added', 'changed']);
  });

  test('Pf-7 one of two simultaneous saves is refused', async () => {
    const { id, updatedAt } = await tote();
    const outcomes = await Promise.all(
      ['One', 'Two'].map((name) => updateProduct(db(), storage, id, input({ name }), updatedAt)),
    );
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'saved']);
  });

  test('Pf-7 saving a deleted product reports that it no longer exists', async () => {
    const { id, updatedAt } = await tote();
    await deleteProduct(db(), id);
    expect(await updateProduct(db(), storage, id, input(), updatedAt)).toEqual({ outcome: 'missing' });
    expect(await updateProduct(db(), storage, 'no-id', input(), updatedAt)).toEqual({
      outcome: 'missing',
    });
  });

  test('Md-1 another color gives its model to a product without one; Undo takes both back', async () => {
    const { id } = await tote();
    const color = randomUUID();
    const rust = input({ name: 'Rust tote', model: 'Tote' });
    const saved = await createProduct(db(), storage, color, rust, { colorOf: id });
    expect(await findProduct(db(), id)).toMatchObject({ name: 'Tote', model: 'Tote' });
    if (saved.outcome !== 'saved' || !saved.batch) throw new Error('not saved');
    await undoBatch(db(), storage, saved.batch);
    expect(await findProduct(db(), id)).toMatchObject({ model: null });
    expect(await findProduct(db(), color)).toBeNull();
  });

  test('Md-1 another color changes neither a model that exists nor a product of another category', async () => {
    const { id } = await tote();
    await createProduct(db(), storage, randomUUID(), input({ model: 'Tote', category: 'Men' }), {
      colorOf: id,
    });
    expect(await findProduct(db(), id)).toMatchObject({ model: null });
    await updateProductRow(db(), id, { model: 'Riva' });
    await createProduct(db(), storage, randomUUID(), input({ model: 'Tote' }), { colorOf: id });
    expect(await findProduct(db(), id)).toMatchObject({ model: 'Riva' });
  });

  test('Pf-6 Im-4 an image URL outside the storage is only saved if a product already uses it', async () => {
    const elsewhere = 'https://older.example/tote.jpg';
    for (const image of [elsewhere, 'javascript:alert(1)', '/media/products/../../x.jpg']) {
      const foreign = input({ images: [publicUrl(front), image] });
      await expect(createProduct(db(), storage, randomUUID(), foreign)).rejects.toMatchObject({
        images: [image],
      });
      const { id, updatedAt } = await tote();
      await expect(updateProduct(db(), storage, id, foreign, updatedAt)).rejects.toThrow('no longer exist');
    }
    const adopted = await addProduct(db(), input({ images: [elsewhere] }));
    const product = await findProduct(db(), adopted);
    const changed = input({ name: 'Renamed', images: [publicUrl(front), elsewhere] });
    const saved = await updateProduct(db(), storage, adopted, changed, product?.updatedAt ?? new Date());
    expect(saved).toMatchObject({ outcome: 'saved' });
    expect(await createProduct(db(), storage, randomUUID(), changed)).toMatchObject({ outcome: 'saved' });
  });

  test('Pf-6 a slow storage holds no lock, so other saves of the product succeed', async () => {
    const { id, updatedAt } = await tote({ images: [publicUrl(front)] });
    let others = 0;
    const slow: Storage = {
      ...storage,
      async has(name) {
        await updateProductRow(db(), id, { price: 90 + others });
        others += 1;
        return storage.has(name);
      },
    };
    const saved = await updateProduct(db(), slow, id, input({ name: 'Mine' }), updatedAt);
    expect(saved).toMatchObject({ outcome: 'conflict', current: { name: 'Tote' } });
    expect(others).toBe(1);
    expect(await createProduct(db(), slow, randomUUID(), input())).toMatchObject({ outcome: 'saved' });
  });

  test('Im-5 while the storage fails, fields of a product with photos are saved, but no added photo', async () => {
    const { id, updatedAt } = await tote({ images: [publicUrl(front)] });
    const failing: Storage = { ...storage, has: () => Promise.reject(new Error('no answer')) };
    const withBack = updateProduct(db(), failing, id, input(), updatedAt);
    await expect(withBack).rejects.toThrow('no answer');
    const cheaper = input({ price: 8, images: [publicUrl(front)] });
    expect(await updateProduct(db(), failing, id, cheaper, updatedAt)).toMatchObject({ outcome: 'saved' });
  });

  test('Pf-6 a product is never saved with an image that is no longer stored', async () => {
    const gone = publicUrl('1763600000000-gonegonegone.jpg');
    const adding = createProduct(
      db(),
      storage,
      crypto.randomUUID(),
      input({ images: [gone, publicUrl(front)] }),
    );
    await expect(adding).rejects.toMatchObject({ images: [gone] });
    expect(await activity()).toEqual([]);
  });
});

function input(changes: Partial<ProductInput> = {}): ProductInput {
  return productInput.parse({
    name: ' Tote ',
    category: 'Bags',
    price: '10.00',
    description: 'Carries everything.',
    images: [publicUrl(front), publicUrl(back)],
    imageAlts: ['Front'],
    ...changes,
  });
}
