import { expect, test } from 'vitest';
import { products } from '#platform/db/schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { uncached } from './count-cache.server.ts';
import { searchTable } from './product-table.server.ts';
import { parseTableView } from './product-table.ts';

onPGlite((database) => {
  const search = async (address: string) => {
    const {
      products: rows,
      view,
      leftOut,
    } = await searchTable(database().db, parseTableView(new URLSearchParams(address)), uncached);
    return { names: rows.map(({ name }) => name).sort(), term: view.term, leftOut };
  };

  test('Da-2 Da-3 the table is searched by words, prices and corrections, and counts the results that the filter excludes', async () => {
    await database()
      .db.insert(products)
      .values([
        { name: 'Straw Hat', price: 49, category: 'Accessories' },
        { name: 'Felt Hat', price: 49.99, category: 'Women', description: 'Warm, 49 cm round.' },
        { name: 'Hat Box', price: 1_249.5, marketPrice: 1_300, category: 'Bags' },
        { name: 'Leather Tote', price: 248, category: 'Bags' },
      ]);
    expect(await search('q=hat')).toEqual({
      names: ['Felt Hat', 'Hat Box', 'Straw Hat'],
      term: 'hat',
      leftOut: 0,
    });
    expect(await search('q=hat&category=Bags')).toEqual({ names: ['Hat Box'], term: 'hat', leftOut: 2 });
    expect(await search('q=straw&category=Bags')).toEqual({ names: [], term: 'straw', leftOut: 1 });
    expect(await search('category=Bags')).toMatchObject({ names: ['Hat Box', 'Leather Tote'], leftOut: 0 });

    for (const [typed, names] of [
      ['49.99', ['Felt Hat']],
      ['$49', ['Straw Hat']],
      ['49', ['Felt Hat', 'Straw Hat']],
      ['$1,249.50', ['Hat Box']],
      ['1300', ['Hat Box']],
    ]) {
      expect([typed, (await search(`q=${typed}`)).names]).toEqual([typed, names]);
    }

    expect(await search('q=lether')).toEqual({ names: ['Leather Tote'], term: 'leather', leftOut: 0 });
    expect(await search('q=lether&category=Women')).toEqual({ names: [], term: 'leather', leftOut: 1 });
    expect(await search('q=lether zeppelin')).toEqual({ names: [], term: 'lether zeppelin', leftOut: 0 });
    expect(await search('q=zeppelin')).toEqual({ names: [], term: 'zeppelin', leftOut: 0 });
  });
});
