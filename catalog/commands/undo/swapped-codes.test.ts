import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordItems, summarizeBatch } from '#catalog/activity/activity.server.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import {
  addProduct,
  clearCodes,
  findProductsForUpdate,
  writeManyProducts,
} from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import type { Db } from '#platform/db/database.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { undoBatch } from './undo-change.server.ts';

/** An image on another host, whose file the undo does not look for. */
const images = ['https://elsewhere.example/a.jpg'];

onEachDatabase((database) => {
  const add = (name: string, code: string, handle: string) =>
    addProduct(database().db, { ...tote, name, images, code, handle });
  const codeOf = async (id: string) => {
    const product = await findProduct(database().db, id);
    return [product?.code, product?.handle];
  };
  const undo = async (batch: string) =>
    undoBatch(database().db, await openDirectoryStorage(join(tmpdir(), 'vitrine-no-images')), batch);

  test('bulk: two products that swapped codes and handles in one change are undone together', async () => {
    const [a, b] = [await add('a', 'A-1', 'a'), await add('b', 'B-1', 'b')];
    const batch = await writeCodes(database().db, { [a]: ['B-1', 'b'], [b]: ['A-1', 'a'] });
    expect(await codeOf(a)).toEqual(['B-1', 'b']);
    expect(await undo(batch)).toMatchObject({ names: expect.arrayContaining(['a', 'b']), taken: [] });
    expect([await codeOf(a), await codeOf(b)]).toEqual([
      ['A-1', 'a'],
      ['B-1', 'b'],
    ]);
  });

  test('bulk: swapped codes are not undone if a third product has one of them, and handles are kept', async () => {
    const [a, b] = [await add('a', 'A-2', 'a2'), await add('b', 'B-2', 'b2')];
    const batch = await writeCodes(database().db, { [a]: ['C-2', 'a2'], [b]: ['A-2', 'b2'] });
    await add('c', 'B-2', 'c2');
    expect(await undo(batch)).toMatchObject({ names: [], taken: expect.arrayContaining(['a', 'b']) });
    expect([await codeOf(a), await codeOf(b)]).toEqual([
      ['C-2', 'a2'],
      ['A-2', 'b2'],
    ]);
  });

  test('bulk: a product that only gets its former code back keeps its handle', async () => {
    const [a, b] = [await add('a', 'A-3', 'a3'), await add('b', 'B-3', 'b3')];
    const batch = await writeCodes(database().db, { [a]: ['B-3', 'a3'], [b]: ['A-3', 'b3'] });
    expect((await undo(batch)).taken).toEqual([]);
    expect([await codeOf(a), await codeOf(b)]).toEqual([
      ['A-3', 'a3'],
      ['B-3', 'b3'],
    ]);
  });
});

/** Writes codes and handles of several products and records them as one change. @returns its batch */
function writeCodes(db: Db, codes: Record<string, [code: string, handle: string]>): Promise<string> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`truncate admin_activity`);
    const batch = randomUUID();
    const found = await findProductsForUpdate(transaction, Object.keys(codes));
    await clearCodes(transaction, Object.keys(codes));
    const changed = found.map((before) => {
      const [code, handle] = codes[before.id] ?? [null, null];
      return { before, after: { code, handle } };
    });
    await writeManyProducts(
      transaction,
      ['code', 'handle'],
      changed.map(({ before, after }) => ({ ...before, ...after })),
    );
    await recordItems(
      transaction,
      batch,
      changed.map(({ before, after }) => ({
        action: 'changed',
        subject: 'product',
        subjectId: before.id,
        subjectName: before.name,
        before,
        after,
      })),
    );
    await summarizeBatch(transaction, batch, { kind: 'changed', count: changed.length });
    return batch;
  });
}
