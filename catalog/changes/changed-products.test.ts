import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChangedProducts } from '#catalog/products/product-stream.server.ts';
import { addProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import type { Database } from '#platform/db/database.ts';
import { openTestPostgres } from '#platform/db/testing/each-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database.close());

/** Dates the changes so far a minute back, as if the test had waited. */
async function waitAMinute(): Promise<void> {
  await database.db.execute(sql`update products set updated_at = updated_at - interval '1 minute'`);
}

test('Ap-4 a change is listed only if no open transaction can still commit an earlier one', async () => {
  const { db } = database;
  const [slow, fast] = [await addProduct(db, tote), await addProduct(db, { ...tote, code: null })];
  await waitAMinute();
  const listed = async () => (await listChangedProducts(db, {}, 10)).products.map(({ id }) => id);
  expect(await listed()).toEqual([slow, fast]);
  const [isWritten, isListed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slowly = db.transaction(async (transaction) => {
    await updateProductRow(transaction, slow, { price: 1 });
    isWritten.resolve();
    await isListed.promise;
  });
  await isWritten.promise;
  await updateProductRow(db, fast, { price: 2 });
  // Long enough that only the open transaction keeps the fast change out of the list.
  await db.execute(sql`select pg_sleep(1.5)`);
  expect(await listed()).toEqual([slow]);
  isListed.resolve();
  await slowly;
  await expect.poll(listed).toEqual([slow, fast]);
});

test('Ap-4 a transaction that only reads, such as a backup, delays no change', async () => {
  const { db } = database;
  const id = await addProduct(db, { ...tote, code: null });
  const [hasRead, isListed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = db.transaction(async (transaction) => {
    await transaction.execute(sql`select count(*) from products`);
    hasRead.resolve();
    await isListed.promise;
  });
  await hasRead.promise;
  await updateProductRow(db, id, { price: 3 });
  const listed = async () => (await listChangedProducts(db, {}, 10)).products.find((one) => one.id === id);
  await expect.poll(async () => (await listed())?.price).toBe(3);
  isListed.resolve();
  await reading;
});
