import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { addImport, findProgress, moveImport } from '#import-export/imports/imports.server.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { loader } from './import-page.tsx';

/** Uses the embedded database, because it runs queries in the order in which they are sent. */
test('import: a page that is loaded while the import changes shows one state, and receives the next one', async () => {
  const { db } = await openTestPGlite();
  const id = randomUUID();
  await addImport(db, { id, fileName: 'table.csv', fileBytes: 1 });
  let queries = 0;
  let moving: Promise<boolean> | undefined;
  const movingDb = new Proxy(db, {
    get(target, name, receiver) {
      if (['select', '$count'].includes(String(name))) queries += 1;
      if (queries === 2) moving ??= moveImport(db, id, ['reading'], 'asking');
      return Reflect.get(target, name, receiver);
    },
  });
  const context = new RouterContextProvider(new Map([[requestContext, { db: movingDb } as RequestContext]]));
  const request = new Request(`https://shop.example/admin/import/${id}`);
  const page = await loader({
    request,
    url: new URL(request.url),
    params: { id },
    context,
  } as unknown as Parameters<typeof loader>[0]);
  expect(await moving).toBe(true);
  expect([page.job.state, page.progress.state]).toEqual(['reading', 'reading']);
  // The first event then differs from the page.
  expect(await findProgress(db, id)).toMatchObject({ state: 'asking' });
});
