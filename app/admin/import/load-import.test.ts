import { randomUUID } from 'node:crypto';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { addImport, moveImport } from '#import-export/imports/imports.server.ts';
import { importRows } from '#platform/db/import-schema.ts';
import { products } from '#platform/db/schema.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { loadImport } from './load-import.server.ts';

test('import: a finished import knows which of its products were deleted since, so that it links only to the others', async () => {
  const { db, close } = await openTestPGlite();
  const [id, kept, deleted] = [randomUUID(), randomUUID(), randomUUID()];
  await db.insert(products).values({ id: kept, name: 'Tote', category: 'Bags', hidden: true });
  await addImport(db, { id, fileName: 'table.csv', fileBytes: 1 });
  const row = { importId: id, outcome: 'added' as const };
  await db.insert(importRows).values([
    { ...row, position: 0, line: 2, name: 'Tote', productId: kept },
    { ...row, position: 1, line: 3, name: 'Sash', productId: deleted },
  ]);
  await moveImport(db, id, ['reading'], 'finished', { beganAt: new Date(), done: 2 });
  const shop = { db, changes: { cursor: () => '1' } } as unknown as RequestContext;
  const context = new RouterContextProvider(new Map([[requestContext, shop]]));
  const url = new URL('https://shop.example/');
  const { rows } = await loadImport({ context, url } as unknown as LoaderFunctionArgs, id);
  expect(rows.map(({ name, exists }) => [name, exists])).toEqual([
    ['Tote', true],
    ['Sash', false],
  ]);
  const pageIn = async (search: string) => {
    const { view } = await loadImport(
      { context, url: new URL(`?page=${search}`, url) } as unknown as LoaderFunctionArgs,
      id,
    );
    return view.page;
  };
  expect([await pageIn('1000000'), await pageIn('9999999'), await pageIn('-2')]).toEqual([1_000_000, 1, 1]);
  await close();
});
