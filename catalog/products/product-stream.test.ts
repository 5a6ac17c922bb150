import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#platform/db/schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { parseTableView } from '../lists/product-table.ts';
import { tote } from '../testing/tote.ts';
import type { Product } from './product.ts';
import { streamProducts, streamShownProducts } from './product-stream.server.ts';
import { findProduct } from './products.server.ts';
import { addProduct } from './write-products.server.ts';

onPGlite((database) => {
  const db = () => database().db;
  const add = (name: string, changes: object = {}) => addProduct(db(), { ...tote, name, ...changes });
  const remove = (name: string) => db().delete(products).where(eq(products.name, name));
  const stream = (search = '', pageSize = 2) =>
    streamProducts(db(), parseTableView(new URLSearchParams(search)), pageSize);
  const namesIn = (pages: Product[][]) => pages.flat().map(({ name }) => name);

  test('all products are streamed with all fields, newest first, in pages', async () => {
    expect(await readAll(stream())).toEqual([]);
    for (const name of ['a', 'b', 'c', 'd']) await add(name);
    const pages = await readAll(stream());
    expect(pages.map((page) => page.length)).toEqual([2, 2]);
    expect(namesIn(pages)).toEqual(['d', 'c', 'b', 'a']);
    expect(pages[0]?.[0]).toEqual(await findProduct(db(), pages[0]?.[0]?.id ?? ''));
    expect(namesIn(await readAll(stream('', 3)))).toEqual(['d', 'c', 'b', 'a']);
  });

  test('a view streams all products of its category, section and term, whatever its page and order', async () => {
    await add('bag one');
    await add('belt', { category: 'Accessories', subCategory: 'Belts' });
    await add('thing', { category: 'Accessories' });
    await add('bag two');
    await add('a bag for kids', { category: 'Kids' });
    const names = async (search: string) => namesIn(await readAll(stream(search, 1)));
    expect(await names('category=Bags&page=7&sort=price-up')).toEqual(['bag two', 'bag one']);
    expect(await names('category=Accessories&subcategory=Uncategorized')).toEqual(['thing']);
    expect(await names('q=bag')).toEqual(['a bag for kids', 'bag two', 'bag one']);
    expect(await names('q=BAG&category=Kids')).toEqual(['a bag for kids']);
    expect(await names('q=zebra')).toEqual([]);
  });

  test('hidden products are left out of streams for visitors', async () => {
    await add('hidden', { hidden: true });
    await add('shown');
    expect(namesIn(await readAll(streamShownProducts(db())))).toEqual(['shown']);
  });

  test('products chosen by ids are streamed, except deleted ones', async () => {
    const ids = [await add('a'), await add('b'), await add('c')];
    await remove('b');
    expect(namesIn(await readAll(streamProducts(db(), { ids }, 1)))).toEqual(['c', 'a']);
  });

  test('a page is read on demand, and the stream continues after a product that was deleted in between', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await add(name);
    const pages = stream();
    expect(namesIn([(await pages.next()).value])).toEqual(['f', 'e']);
    await remove('e');
    await remove('c');
    await add('added meanwhile');
    expect(namesIn(await readAll(pages))).toEqual(['d', 'b', 'a']);
  });

  test('products created at the same time, or less than a millisecond apart, are streamed once each', async () => {
    await db().execute(
      sql`insert into products (name, price, category, images, created_at)
        select number::text, 1, 'Bags', '{a.jpg}',
          timestamptz '2026-01-01' + (number % 4) * interval '1 microsecond'
        from generate_series(1, 20) number`,
    );
    const names = namesIn(await readAll(stream('', 3)));
    expect(names.toSorted()).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 1}`).toSorted());
  });
});

async function readAll(stream: AsyncIterable<Product[]>): Promise<Product[][]> {
  const pages: Product[][] = [];
  for await (const page of stream) pages.push(page);
  return pages;
}
