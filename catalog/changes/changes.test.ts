import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addProduct, deleteProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import { onEachDatabase, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { CATEGORIES, type Category } from '../products/product.ts';
import { tote } from '../testing/tote.ts';
import { withoutRule } from '../testing/without-rule.ts';
import { type CatalogChange, type CatalogChanges, followChanges } from './changes.server.ts';

onEachDatabase((database) => {
  let changes: CatalogChanges;
  let received: (CatalogChange | null)[];
  beforeEach(async () => {
    changes = await followChanges(database());
    received = [];
    changes.subscribe((change) => received.push(change));
  });
  afterEach(() => changes.stop());

  const add = (category: Category, db = database().db) => addProduct(db, { ...tote, category });

  async function heardByNow(): Promise<(CatalogChange | null)[]> {
    await changes.waitForOwnNotifications();
    return received;
  }

  test('Rt-1 adding, changing and deleting a product are each announced once, with its category', async () => {
    const id = await add('Women');
    await updateProductRow(database().db, id, { price: 12 });
    await deleteProduct(database().db, id);
    expect(await heardByNow()).toEqual(Array(3).fill({ table: 'products', categories: ['Women'] }));
  });

  test('Rt-1 a product that changes its category is announced in both categories', async () => {
    const id = await add('Women');
    await updateProductRow(database().db, id, { category: 'Men' });
    expect((await heardByNow()).at(-1)).toEqual({ table: 'products', categories: ['Women', 'Men'] });
  });

  test('Rt-1 a statement from outside the shop is announced too; one that changes no row is not', async () => {
    await add('Bags');
    await add('Kids');
    await database().db.execute(
      sql`update products set price = price + 1 where category in ('Bags', 'Kids')`,
    );
    await database().db.execute(sql`update products set price = 1 where category = 'Footwear'`);
    await database().db.execute(sql`truncate products`);
    const [, , both, ...others] = await heardByNow();
    expect(both).toEqual({ table: 'products', categories: ['Kids', 'Bags'] });
    // A truncation can have removed any product.
    expect(others).toEqual([{ table: 'products', categories: CATEGORIES }]);
  });

  test('Rt-1 nothing is announced before the commit or after a rollback', async () => {
    await database()
      .db.transaction(async (transaction) => {
        await add('Men', transaction);
        throw new Error('on second thoughts');
      })
      .catch(() => {});
    await database().db.transaction(async (transaction) => {
      await add('Women', transaction);
      expect(received).toEqual([]);
    });
    expect(await heardByNow()).toEqual([{ table: 'products', categories: ['Women'] }]);
  });

  test('Rt-1 notifications from other programs are ignored', async () => {
    for (const payload of ['', 'null', '{"table":"products"}', '{"table":"x","categories":["Women"]}']) {
      await database().db.execute(sql`select pg_notify('catalog_changes', ${payload})`);
    }
    expect(await heardByNow()).toEqual([]);
  });

  test('Rt-1 a product of a category that the shop does not know may be shown anywhere', async () => {
    await withoutRule(database().db, 'products_category_known', (db) =>
      db.execute(sql`insert into products (name, price, category) values ('Loose', 1, 'Samples')`),
    );
    const start = changes.cursor();
    await database().db.execute(sql`update products set featured = true, category = 'Bags'`);
    const anywhere = { table: 'products', categories: CATEGORIES };
    expect(await heardByNow()).toEqual([anywhere, anywhere]);
    expect(changes.since(start)?.at(-1)).toEqual(anywhere);
    expect(changes.isListening()).toBe(true);
  });

  test('Rt-2 the changes after a cursor are known, unless it is too old or from another process', async () => {
    const start = changes.cursor();
    await add('Women');
    await add('Men');
    await heardByNow();
    expect(changes.since(start)?.map((change) => change.categories[0])).toEqual(['Women', 'Men']);
    expect(changes.since(changes.cursor())).toEqual([]);
    for (const unknown of ['', 'x', `${start.split('.')[0]}.99`, `${start.split('.')[0]}.-1`, 'other.0']) {
      expect(changes.since(unknown)).toBeNull();
    }
  });
});

test('Rt-3 waiting for own notifications ends only after the notification of the commit has arrived', async () => {
  const database = await openTestPostgres();
  const changes = await followChanges(database);
  const start = changes.cursor();
  const { rows } = (await database.db.execute(sql`select pid from pg_stat_activity
    where application_name = 'vitrine-listener' and datname = current_database()`)) as unknown as {
    rows: { pid: number }[];
  };
  const listener = Number(rows[0]?.pid);
  let isCaughtUp = false;

  process.kill(listener, 'SIGSTOP');
  await database.db.execute(sql`insert into products (name, price, category) values ('Late', 1, 'Kids')`);
  const catchingUp = changes.waitForOwnNotifications().then(() => {
    isCaughtUp = true;
  });
  await database.db.execute(sql`select 1`);
  expect([isCaughtUp, changes.since(start)]).toEqual([false, []]);
  process.kill(listener, 'SIGCONT');
  await catchingUp;
  expect(changes.since(start)).toEqual([{ table: 'products', categories: ['Kids'] }]);

  await changes.stop();
  await database.close();
});
