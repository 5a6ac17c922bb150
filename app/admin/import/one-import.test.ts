import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Shop, shopContext } from '#app/context.ts';
import { openTestPGlite } from '#db/testing/each-database.ts';
import { addImport, findProgress, moveImport } from '#imports/imports.server.ts';
import { loader } from './one-import.tsx';

/** What such a page asks for further is answered in the order of the questions: the embedded database does so. */
test('import: a page that is read while the import goes on is of one state, and hears of the next', async () => {
  const { db } = await openTestPGlite();
  const id = randomUUID();
  await addImport(db, { id, fileName: 'table.csv', fileBytes: 1 });
  let questions = 0;
  let moving: Promise<boolean> | undefined;
  const goingOn = new Proxy(db, {
    get(target, name, receiver) {
      if (['select', '$count'].includes(String(name))) questions += 1;
      if (questions === 2) moving ??= moveImport(db, id, ['reading'], 'asking');
      return Reflect.get(target, name, receiver);
    },
  });
  const context = new RouterContextProvider(new Map([[shopContext, { db: goingOn } as Shop]]));
  const request = new Request(`https://shop.example/admin/import/${id}`);
  const page = await loader({
    request,
    url: new URL(request.url),
    params: { id },
    context,
  } as unknown as Parameters<typeof loader>[0]);
  expect(await moving).toBe(true);
  expect([page.given.state, page.progress.state]).toEqual(['reading', 'reading']);
  // So the first event of the page differs from what it shows.
  expect(await findProgress(db, id)).toMatchObject({ state: 'asking' });
});
