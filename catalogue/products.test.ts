import { expect, test } from 'vitest';
import { onEachDatabase } from '#db/testing/each-database.ts';
import { findProduct, listProducts, pageOfProducts } from './products.server.ts';
import { addProduct, deleteProduct, updateProduct } from './save-product.server.ts';

const tote = {
  name: 'Leather Tote',
  category: 'Bags',
  subCategory: null,
  price: 248.1,
  marketPrice: 310.99,
  description: 'Carries everything.',
  featured: false,
  inStock: true,
  images: ['/media/products/1763600000000-aaaaaaaaaaaa.jpg'],
  imageAlts: [] as string[],
} as const;

onEachDatabase((database) => {
  const add = (changes = {}) => addProduct(database().db, { ...tote, images: [...tote.images], ...changes });

  test('Ct-1 a product added is found by its id, prices exact to the cent', async () => {
    const id = await add();
    const found = await findProduct(database().db, id);
    expect(found).toMatchObject({ ...tote, images: [...tote.images] });
    expect(found?.createdAt).toBeInstanceOf(Date);
  });

  test('Ct-1 newest first; a page counts from 0 and tells the exact total', async () => {
    for (const name of ['first', 'second', 'third']) await add({ name });
    expect((await listProducts(database().db)).map((product) => product.name)).toEqual([
      'third',
      'second',
      'first',
    ]);
    const page = await pageOfProducts(database().db, { category: 'Bags' }, 1, 2);
    expect(page.totalCount).toBe(3);
    expect(page.products.map((product) => product.name)).toEqual(['first']);
  });

  test('Ct-2 an update sends only what is given; null clears the market price', async () => {
    const id = await add();
    expect(await updateProduct(database().db, id, { name: '  ', price: 12.34, marketPrice: null })).toBe(
      true,
    );
    expect(await findProduct(database().db, id)).toMatchObject({
      name: tote.name,
      price: 12.34,
      marketPrice: null,
    });
  });

  test('Ct-1 delete answers whether there was such a product', async () => {
    const id = await add();
    expect(await deleteProduct(database().db, id)).toBe(true);
    expect(await deleteProduct(database().db, id)).toBe(false);
    expect(await findProduct(database().db, 'not-an-id')).toBeNull();
  });
});
