import { expect, test } from 'vitest';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import type { ProductInput } from '../products/product-input.ts';
import { tote } from '../testing/tote.ts';
import { searchProducts } from './search.server.ts';

onPGlite((database) => {
  const { name: _, description: __, ...plain } = tote;
  const add = (product: Pick<ProductInput, 'name'> & Partial<ProductInput>) =>
    addProduct(database().db, { description: 'Nothing to say.', ...plain, ...product });
  const search = (term: string) => searchProducts(database().db, term, 0, 24);
  const found = async (term: string) => (await search(term)).products.map(({ name }) => name);

  test('Se-2 a product is found by its code, whole or in part; the one whose code is the term comes first', async () => {
    await add({ name: 'AB-1234 Replica', description: 'Like ab-1234.' });
    await add({ name: 'Original', code: 'AB-1234' });
    await add({ name: 'Further', code: 'AB-12345' });
    expect((await found('ab-1234'))[0]).toBe('Original');
    expect((await found('AB-1234')).toSorted()).toEqual(['AB-1234 Replica', 'Further', 'Original']);
    for (const term of ['AB-12345', 'ab12345', '12345', 'ab 12345', 'AB‑12345']) {
      expect(await found(term), term).toEqual(['Further']);
    }
    expect((await search('AB-12345')).corrected).toEqual([]);
  });

  test.each([
    ['ab123456', { name: 'Riva', code: 'AB-1234/56' }],
    ['12345', { name: 'Riva', code: '12.345' }],
    ['Ref. T-1', { name: 'Riva', code: 'T-1' }],
    ['250ml', { name: 'Lotion 250 ml' }],
    ['250 ml', { name: 'Lotion 250ml' }],
    ['iphone15', { name: 'iPhone 15 Case' }],
    ['38,5', { name: 'Boot 38.5' }],
    ['38.5', { name: 'Boot 38,5' }],
    ['18k', { name: 'Ring 18 K' }],
  ])('Se-7 %s finds %j', async (term, product) => {
    await add({ name: 'Other 250 g', code: '99', description: 'Size 38, 5 colors, 15 cm.' });
    await add(product);
    expect((await search(term)).products.map(({ name }) => name)[0]).toBe(product.name);
    expect((await search(term)).corrected).toEqual([]);
  });
});
