import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { undoableUntil } from '#catalog/activity/activity-kinds.ts';
import { productInput } from '#catalog/products/product-input.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { imageRemovals } from '#platform/db/admin-schema.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { sweepImages } from '#platform/media/image-garbage.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { createProduct, updateProduct } from './create-or-update-product.server.ts';
import { deleteProducts } from './delete-products.server.ts';

const front = '1763600000000-frontfrontfr.jpg';
const back = '1763600000000-backbackback.jpg';
const storage = { has: async () => true } as unknown as Storage;

onEachDatabase((database) => {
  const db = () => database().db;
  beforeEach(() => db().delete(imageRemovals));

  async function tote() {
    const id = randomUUID();
    await createProduct(db(), storage, id, input([front, back]));
    const product = await findProduct(db(), id);
    if (!product) throw new Error('the product was not added');
    return product;
  }

  /** Runs the garbage collector as if at `now` and returns the deleted images. */
  const sweepAt = (now: Date) => sweepImages(db(), async () => {}, now);
  const sweepAtTheEnd = () => sweepAt(undoableUntil());

  test('Pf-6 Da-4 an image shared by products is kept until the last of them drops it', async () => {
    const [replaced, deleted, last] = [await tote(), await tote(), await tote()];
    const leave = ({ id, updatedAt }: typeof last) =>
      updateProduct(db(), storage, id, input([back]), updatedAt);
    await Promise.all([leave(replaced), deleteProducts(db(), [deleted.id])]);
    expect(await sweepAtTheEnd()).toEqual([]);
    await leave(last);
    expect(await sweepAtTheEnd()).toEqual([front]);
  });

  test('Pf-6 an image that one product drops while another adds it from the library is not deleted', async () => {
    const { id, updatedAt } = await tote();
    const [left, taken, removed] = await Promise.all([
      updateProduct(db(), storage, id, input([back]), updatedAt),
      createProduct(db(), storage, randomUUID(), input([front])),
      sweepAt(new Date(Date.now() + 120_000)),
    ]);
    expect([left.outcome, taken.outcome, ...removed]).toEqual(['saved', 'saved']);
    expect((await Promise.all([sweepAtTheEnd(), sweepAtTheEnd()])).flat()).toEqual([]);
  });
});

function input(images: string[]) {
  return productInput.parse({
    name: 'Tote',
    category: 'Bags',
    price: '10.00',
    description: 'Carries everything.',
    images: images.map(publicUrl),
  });
}
