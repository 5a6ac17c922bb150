import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importAddresses } from '#platform/db/import-schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { Interrupted } from '../import-tools.server.ts';
import { findImport, moveImport } from '../imports.server.ts';
import { openTestImports } from '../testing/open-imports.ts';
import { confirmByItself } from './run-repeat.server.ts';

const tableAt = (price: number) => `SKU,Name,Price,Category\nB-1,Bag,${price},Bags\n`;

onPGlite((database) => {
  test('Ta-6 a run waits while another import writes, even if its products have changed', async () => {
    const { db } = database();
    const shop = await openTestImports(database());
    await shop.run(await shop.check(tableAt(10)));
    const checked = await shop.check(tableAt(11));
    await db.execute(sql`update products set updated_at = now() + interval '1 minute'`);
    const other = await shop.check(tableAt(12));
    await moveImport(db, other.id, ['checked'], 'running');
    await expect(confirmByItself(shop.tools, checked)).rejects.toThrow(Interrupted);
    await moveImport(db, other.id, ['running'], 'finished');
    await confirmByItself(shop.tools, checked);
    expect(await findImport(db, checked.id)).toMatchObject({ state: 'checking' });
    await shop.remove();
  });

  test('Ta-1 the import of an uploaded table remembers nothing for an address', async () => {
    const { db } = database();
    const shop = await openTestImports(database());
    await shop.run(await shop.check(tableAt(10)));
    expect(await db.$count(importAddresses)).toBe(0);
    await shop.remove();
  });
});
