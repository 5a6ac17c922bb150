import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { loader } from './export.ts';

test('Qu-3 an export that the database interrupts closes the connection, so that it does not look complete', async () => {
  const { db, close } = await openTestPGlite();
  await db.execute(sql`
    insert into questions (message, name, email, office, language)
    select 'Is it silk?', 'Visitor ' || number, 'a@b.example', 'Dubai', 'en' from generate_series(1, 1200) as number`);
  const { promise: isClosed, resolve: closeConnection } = Promise.withResolvers<void>();
  const shop = { db, closeConnection };
  const context = new RouterContextProvider(new Map([[requestContext, shop as unknown as RequestContext]]));
  const url = new URL('https://shop.example/admin/questions/export.csv');
  const { body } = await loader({ context, url } as unknown as Parameters<typeof loader>[0]);
  const reader = body?.getReader();
  await reader?.read();
  await db.execute(sql`alter table questions rename to questions_away`);
  const readOn = async () => {
    while (!(await reader?.read())?.done);
    return 'complete';
  };
  try {
    expect(await Promise.race([isClosed, readOn()])).toBeUndefined();
  } finally {
    await db.execute(sql`alter table questions_away rename to questions`);
    await close();
  }
});
