import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findSummaries } from '#catalog/activity/activity.server.ts';
import { isUndone, summaryInWords } from '#catalog/activity/batch-summary.ts';
import { undoBatch } from '#catalog/commands/undo/undo-change.server.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';

const MIGRATION = join(import.meta.dirname, '../../../platform/db/migrations/0006_import_batches.sql');
const storage = { has: async () => true } as unknown as Storage;
const [FINISHED, UNDONE] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

test('import: an import of version 1.0.0, also one that changed a product twice, can be undone like other changes', async () => {
  const { db } = await openTestPGlite();
  const before = { ...tote, images: [], imageAlts: [], price: 10, category: 'Bags' as const };
  const after = { ...before, price: 20, category: 'Women' as const };
  const [twice, added] = [await addProduct(db, { ...after, price: 30 }), await addProduct(db, before)];
  for (const [id, state] of [
    [FINISHED, 'undoing'],
    [UNDONE, 'undone'],
  ] as const) {
    await db.execute(sql`insert into imports (id, file_name, file_bytes, state, choices, began_at, done, added, changed)
      values (${id}::uuid, 'spring.csv', 1, ${state}, '{}', now(), 3, 1, 2)`);
    await db.execute(sql`insert into admin_activity (action, subject, subject_id, subject_name)
      values ('imported', 'import', ${id}, 'spring.csv'), ('imported', 'import', ${id}, 'spring.csv')`);
  }
  const row = (position: number, outcome: string, id: string, from: object | null, to: object) =>
    db.execute(sql`insert into import_rows (import_id, position, line, name, outcome, product_id, before, after)
      values (${FINISHED}::uuid, ${position}, ${position + 2}, 'Tote', ${outcome}, ${id}::uuid,
        ${from && JSON.stringify(from)}::jsonb, ${JSON.stringify(to)}::jsonb)`);
  await row(0, 'changed', twice, before, after);
  await row(1, 'changed', twice, after, { ...after, price: 30 });
  await row(2, 'added', added, null, before);
  // A row of the preview that was not written.
  await row(3, 'added', '00000000-0000-4000-8000-000000000003', null, before);
  for (const statement of readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint'))
    await db.execute(sql.raw(statement));

  const [entry] = (await findSummaries(db, [FINISHED, UNDONE])).values();
  expect(summaryInWords(entry?.summary)).toBe('3 products imported from spring.csv');
  expect(isUndone(entry?.summary)).toBe(false);
  expect(await undoBatch(db, storage, FINISHED)).toMatchObject({ names: [tote.name], removed: [tote.name] });
  expect(await findProduct(db, twice)).toMatchObject({ price: 10, category: 'Bags' });
  expect(await findProduct(db, added)).toBeNull();
});
