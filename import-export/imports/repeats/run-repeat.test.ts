import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importAddresses } from '#platform/db/import-schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { Interrupted } from '../import-tools.server.ts';
import { addImport, findImport, moveImport } from '../imports.server.ts';
import { openTestImports } from '../testing/open-imports.ts';
import { startImportWorker } from '../worker.server.ts';
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

  test('Ta-5 an uploaded table is read while the servers of several repeated imports stay silent', async () => {
    const { db, tryAdvisoryLock } = database();
    const shop = await openTestImports(database());
    const allAsked = Promise.withResolvers<void>();
    let requests = 0;
    // Sends the beginning of a table, and nothing more.
    const server = createServer((_, response) => {
      response.writeHead(200).write('SKU');
      requests += 1;
      if (requests === 3) allAsked.resolve();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const due = { every: 'hour', dueAt: new Date() };
    await db
      .insert(importAddresses)
      .values([1, 2, 3].map((at) => ({ address: `${base}/${at}.csv`, ...due })));
    const worker = startImportWorker(shop.tools, tryAdvisoryLock);
    await allAsked.promise;
    const id = randomUUID();
    const table = [Buffer.from(tableAt(10))] as unknown as AsyncIterable<Uint8Array>;
    const fileBytes = await shop.tools.files.receiveTable(id, table);
    await addImport(db, { id, fileName: 'table.csv', fileBytes });
    worker.wake();
    const stateNow = async () => (await findImport(db, id))?.state;
    while ((await stateNow()) === 'reading') await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await stateNow()).toBe('asking');
    await worker.stop();
    server.close();
    await shop.remove();
  });
});
