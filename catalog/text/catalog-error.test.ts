import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addProduct, deleteProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import type { Db } from '#platform/db/database.ts';
import { onEachDatabase, openOwnPGlite, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { log } from '#platform/log/log.server.ts';
import { formatNumber } from '../amounts/amounts.ts';
import { addAccessoryCategory, listAccessoryCategories } from '../categories/accessory-categories.server.ts';
import { FIELD_NAMES, specOf } from '../products/product-fields.ts';
import type { ProductInput } from '../products/product-input.ts';
import {
  findProduct,
  listFeaturedProducts,
  listProducts,
  listProductsByCategory,
  listProductsBySubCategory,
} from '../products/products.server.ts';
import { searchProducts } from '../search/search.server.ts';
import { pageUncached } from '../testing/page-of-products.ts';
import { tote } from '../testing/tote.ts';
import { CatalogError, withCatalogError } from './catalog-error.ts';

const ID = '00000000-0000-0000-0000-000000000000';

/** The prefixes of the specification, each with a call that fails with it. */
const CALLS: Record<string, (db: Db) => Promise<unknown>> = {
  'Failed to fetch products': listProducts,
  'Failed to fetch products by category': (db) => listProductsByCategory(db, 'Bags'),
  'Failed to fetch product': (db) => findProduct(db, ID),
  'Failed to add product': (db) => addProduct(db, tote),
  'Failed to update product': (db) => updateProductRow(db, ID, { price: 1 }),
  'Failed to delete product': (db) => deleteProduct(db, ID),
  'Failed to search products': (db) => searchProducts(db, 'tote', 0, 24),
  'Failed to fetch paginated products': (db) => pageUncached(db),
  'Failed to fetch featured products': (db) => listFeaturedProducts(db),
  'Failed to fetch products by sub-category': (db) => listProductsBySubCategory(db, 'Belts'),
};

async function failureOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CatalogError);
  return (error as CatalogError).message;
}

/** Records the log until the test ends. */
function logged() {
  const written = vi.spyOn(log, 'error');
  onTestFinished(() => written.mockRestore());
  return written;
}

test('Ct-3 a bug is not reported as an unreachable database, and is logged with its stack', async () => {
  const written = logged();
  const mistake = new TypeError(`Cannot read properties of undefined (reading 'id')`);
  const inner = () => withCatalogError('Failed to fetch product', () => Promise.reject(mistake));
  const outer = failureOf(withCatalogError('Failed to update product', inner));
  expect(await outer).toBe('Failed to update product: something went wrong on our side');
  const stack = expect.stringMatching(/^ +at .+catalog-error\.test\.ts/);
  expect(written.mock.calls).toEqual([[{ cause: mistake.message, stack }, 'Failed to fetch product']]);
});

test('Ct-3 a full disk is named, because the owner can make space', async () => {
  const full = Object.assign(new Error('could not extend file "base/5/17275"'), { code: '53100' });
  const failure = failureOf(withCatalogError('Failed to delete product', () => Promise.reject(full)));
  expect(await failure).toBe('Failed to delete product: the disk of the server is full');
});

test('Ct-3 a refused connection is reported as an unreachable database', async () => {
  const pool = new Pool({ host: 'localhost', port: 1 });
  for (const query of [
    async () => void (await drizzle(pool).execute('select 1')),
    () => drizzle(pool).transaction(async () => {}),
  ]) {
    const failure = await failureOf(withCatalogError('Failed to fetch products', query));
    expect(failure).toBe('Failed to fetch products: the database cannot be reached');
  }
});

describe.each([
  ['PGlite', openOwnPGlite],
  ['PostgreSQL', openTestPostgres],
] as const)('on %s', (_name, open) => {
  test('Ct-3 each call fails with its own prefix and a message that is safe to show', async () => {
    const written = logged();
    const database = await open();
    await database.db.execute(sql`alter schema public rename to elsewhere`);
    for (const [prefix, call] of Object.entries(CALLS)) {
      expect(await failureOf(call(database.db))).toBe(`${prefix}: the database reported an error`);
    }
    await database.close();
    for (const [prefix, call] of Object.entries(CALLS)) {
      expect(await failureOf(call(database.db))).toBe(`${prefix}: the database cannot be reached`);
    }
    expect(await failureOf(listAccessoryCategories(database.db))).toMatch(/^Failed to load categories: /);
    expect(written).not.toHaveBeenCalled();
  });
});

onEachDatabase((database) => {
  const addWrong = (changes: Record<string, unknown>) =>
    failureOf(addProduct(database().db, { ...tote, ...changes } as ProductInput));

  test.each([
    [{ name: ' \t' }, 'the name must have 1 to 200 characters'],
    [{ name: 'x'.repeat(201) }, 'the name must have 1 to 200 characters'],
    [{ name: null }, 'a required field is missing'],
    [{ name: 'a\0b' }, 'the text has a character that cannot be stored'],
    [{ images: ['/a\0.jpg'] }, 'the text has a character that cannot be stored'],
    [{ price: 0 }, 'the price must be greater than 0'],
    [{ price: null }, 'a product that visitors see needs a price, unless it is on request'],
    [
      { price: null, description: 'x'.repeat(5001), hidden: true },
      'the description must have at most 5,000 characters',
    ],
    [{ price: 0, hidden: true }, 'the price must be greater than 0'],
    [{ price: -1 }, 'the price must be greater than 0'],
    [{ price: 0.004 }, 'the price must be greater than 0'],
    [{ price: Number.NaN }, 'the price must be greater than 0'],
    [{ price: 10_000_000_000 }, 'a number is too large'],
    [{ marketPrice: 0 }, 'the market price must be greater than 0'],
    [{ marketPrice: 1e300 }, 'a number is too large'],
    [{ category: 'Samples' }, 'there is no such category'],
    [{ category: null }, 'a required field is missing'],
    [{ subCategory: 'Belts' }, 'only accessories have a subcategory, of 1 to 80 characters'],
    [
      { category: 'Accessories', subCategory: ' ' },
      'only accessories have a subcategory, of 1 to 80 characters',
    ],
    [{ description: 'x'.repeat(5001) }, 'the description must have at most 5,000 characters'],
    [{ images: Array(21).fill('/a.jpg') }, 'there may be at most 20 images'],
  ])('Ct-4 the database itself refuses %j', async (changes, sentence) => {
    expect(await addWrong(changes)).toBe(`Failed to add product: ${sentence}`);
  });

  test.each(FIELD_NAMES.filter((field) => ['line', 'text'].includes(specOf(field).kind)))(
    'Ct-4 the database limits the length of the field %s as the form does',
    async (field) => {
      const { maxLength = 0 } = specOf(field);
      const ofLength = (length: number) => ({ category: 'Accessories', [field]: 'x'.repeat(length) });
      await addProduct(database().db, { ...tote, ...ofLength(maxLength) } as ProductInput);
      expect(await addWrong(ofLength(maxLength + 1))).toContain(` ${formatNumber(maxLength)} characters`);
    },
  );

  test('Ct-4 the database stores values at the limits of the form', async () => {
    const largest = { name: 'x'.repeat(200), description: 'x'.repeat(5000), price: 9_999_999_999.99 };
    const id = await addProduct(database().db, { ...tote, ...largest, images: Array(20).fill('/a.jpg') });
    expect(await findProduct(database().db, id)).toMatchObject(largest);
    await addProduct(database().db, { ...tote, description: '', images: [], marketPrice: 0.01, price: 0.01 });
  });

  test('Ct-4 the database stores unfinished hidden products and unknown prices on request, which cannot become visible', async () => {
    const { db } = database();
    const unfinished = { ...tote, price: null, description: null, images: [] };
    for (const allowed of [{ hidden: true }, { priceOnRequest: true }]) {
      const id = await addProduct(db, { ...unfinished, ...allowed });
      expect(await findProduct(db, id)).toMatchObject({ ...unfinished, ...allowed });
      const shown = updateProductRow(db, id, { hidden: false, priceOnRequest: false });
      expect(await failureOf(shown)).toContain('a product that visitors see needs a price');
    }
  });

  test('Ct-2 an update that breaks a rule is refused and changes nothing', async () => {
    const id = await addProduct(database().db, tote);
    const call = updateProductRow(database().db, id, { price: -5, name: 'Renamed' });
    expect(await failureOf(call)).toBe('Failed to update product: the price must be greater than 0');
    expect(await findProduct(database().db, id)).toMatchObject(tote);
  });

  test.each([
    ['  ', 'the name must have 1 to 80 characters'],
    ['uncategorized', 'this name is used by the shop itself'],
    ['ALL', 'this name is used by the shop itself'],
    ['bELTS', 'this already exists'],
    [' Hats', 'the name must have 1 to 80 characters'],
  ])('Ac-2 the database itself refuses an accessory category called %j', async (name, sentence) => {
    await addAccessoryCategory(database().db, 'Belts');
    expect(await failureOf(addAccessoryCategory(database().db, name))).toBe(`Failed to add: ${sentence}`);
  });
});
