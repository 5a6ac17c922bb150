import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findItems } from '#catalog/activity/activity.server.ts';
import { type ProductInput, productInput } from '#catalog/products/product-input.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { updateProductRow } from '#catalog/products/write-products.server.ts';
import { products } from '#platform/db/schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { createProduct, type SaveOutcome, updateProduct } from '../create-or-update-product.server.ts';
import { deleteProducts } from '../delete-products.server.ts';
import { undoBatch } from './undo-change.server.ts';

const front = '1763600000000-frontfrontfr.jpg';
const back = '1763600000000-backbackback.jpg';
const storage = { has: async () => true } as unknown as Storage;

onPGlite((database) => {
  const db = () => database().db;
  const withoutTimestamp = async (id: string) => ({ ...(await findProduct(db(), id)), updatedAt: null });

  test('Pf-1 a save is undone by its record, which contains only the changed fields', async () => {
    const id = randomUUID();
    const added = await createProduct(db(), storage, id, input());
    const before = await withoutTimestamp(id);
    // The form sends an empty alt text and an empty focus for every image without one.
    const sent = input({ price: 11, imageAlts: ['Front', ''], imageFocuses: ['', ''] });
    const repriced = await updateProduct(db(), storage, id, sent, timestampOf(added));
    const [item] = await findItems(db(), batchOf(repriced));
    expect(item).toMatchObject({ action: 'changed', before: { price: 10 } });
    expect(item?.after).toEqual({ price: 11 });
    expect(await undoBatch(db(), storage, batchOf(repriced))).toMatchObject({ names: ['Tote'] });
    expect(await withoutTimestamp(id)).toEqual(before);

    const current = await findProduct(db(), id);
    const other = input({
      name: 'Satchel',
      category: 'Accessories',
      subCategory: 'Belts',
      images: [publicUrl(back)],
      imageAlts: ['Back'],
      hidden: true,
    });
    const replaced = await updateProduct(db(), storage, id, other, current?.updatedAt ?? new Date());
    await db().update(products).set({ featured: true }).where(eq(products.id, id));
    expect(await undoBatch(db(), storage, batchOf(replaced))).toMatchObject({ edited: ['Satchel'] });
    await db().update(products).set({ featured: false }).where(eq(products.id, id));
    expect(await undoBatch(db(), storage, batchOf(replaced))).toMatchObject({ names: ['Tote'] });
    expect(await withoutTimestamp(id)).toEqual(before);
  });

  test('Pf-1 Pf-2 a save that completes an unfinished product is undone, and so is its deletion', async () => {
    const id = randomUUID();
    const unfinished = input({ price: null, description: '', images: [], imageAlts: [], hidden: true });
    const added = await createProduct(db(), storage, id, unfinished);
    const before = await withoutTimestamp(id);
    expect(before).toMatchObject({ price: null, description: null, images: [] });
    const shown = await updateProduct(db(), storage, id, input(), timestampOf(added));
    expect(await undoBatch(db(), storage, batchOf(shown))).toMatchObject({ names: ['Tote'] });
    expect(await withoutTimestamp(id)).toEqual(before);
    const { batch } = await deleteProducts(db(), [id]);
    expect(await undoBatch(db(), storage, batch ?? '')).toMatchObject({ names: ['Tote'] });
    expect(await withoutTimestamp(id)).toEqual(before);
  });

  test('Fa-3 a change of facts is recorded and undone, unless the facts were edited later', async () => {
    const id = randomUUID();
    const added = await createProduct(db(), storage, id, input({ facts: ['Color: Rust', 'Size: M'] }));
    const facts = async () => (await findProduct(db(), id))?.facts;
    const changed = input({ facts: ['Color: Blue', 'Fit: Slim'] });
    const saved = await updateProduct(db(), storage, id, changed, timestampOf(added));
    const [item] = await findItems(db(), batchOf(saved));
    expect(item?.after).toEqual({ facts: ['Color: Blue', 'Fit: Slim'] });
    expect(await undoBatch(db(), storage, batchOf(saved))).toMatchObject({ names: ['Tote'] });
    expect(await facts()).toEqual(['Color: Rust', 'Size: M']);

    const current = await findProduct(db(), id);
    const again = await updateProduct(db(), storage, id, changed, current?.updatedAt ?? new Date());
    await updateProductRow(db(), id, { facts: ['Color: Green'] });
    expect(await undoBatch(db(), storage, batchOf(again))).toMatchObject({ edited: ['Tote'] });
    expect(await facts()).toEqual(['Color: Green']);
  });

  test('Pf-1 undoing an addition deletes the product, unless it was edited later', async () => {
    const id = randomUUID();
    const added = await createProduct(db(), storage, id, input());
    await updateProductRow(db(), id, { price: 12 });
    expect(await undoBatch(db(), storage, batchOf(added))).toMatchObject({ edited: ['Tote'], removed: [] });
    await updateProductRow(db(), id, { price: 10 });
    expect(await undoBatch(db(), storage, batchOf(added))).toMatchObject({ edited: [], removed: ['Tote'] });
    expect(await findProduct(db(), id)).toBeNull();
  });
});

function batchOf(saved: SaveOutcome): string {
  return (saved.outcome === 'saved' && saved.batch) || 'nothing was recorded';
}

function timestampOf(saved: SaveOutcome): Date {
  return saved.outcome === 'saved' ? saved.updatedAt : new Date(0);
}

function input(changes: Partial<ProductInput> = {}): ProductInput {
  return productInput.parse({
    name: 'Tote',
    category: 'Bags',
    price: '10.00',
    description: 'Carries everything.',
    images: [publicUrl(front), publicUrl(back)],
    imageAlts: ['Front'],
    ...changes,
  });
}
