import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import {
  addAccessoryCategory,
  listAccessoryCategories,
} from '#catalog/categories/accessory-categories.server.ts';
import { COMMON_FACT_NAMES } from '#catalog/facts/fact-names.ts';
import { withDemoTexts } from '#catalog/first-steps/first-steps.server.ts';
import { countProducts } from '#catalog/lists/statistics.server.ts';
import { factIn } from '#catalog/products/facts.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import { listProducts } from '#catalog/products/products.server.ts';
import { countUntranslated } from '#catalog/settings/count-untranslated.ts';
import type { Language } from '#catalog/text/languages.ts';
import type { Database } from '#platform/db/database.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { store } from '#store';
import { demoTexts, seedDemo } from './seed.server.ts';

const demo = JSON.parse(readFileSync(join(import.meta.dirname, 'catalog.json'), 'utf8'));
const photos = readdirSync(join(import.meta.dirname, 'images'));

let directory: string;
let storage: Storage;
let database: Database;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-demo-'));
  storage = await openDirectoryStorage(directory);
  database = await openTestPGlite();
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});
const seed = () => seedDemo(database.db, storage, import.meta.dirname);

test('a shop that already has content gets no demo', async () => {
  await addAccessoryCategory(database.db, 'Hats');
  expect(await seed()).toBe(0);
  expect(await countProducts(database.db)).toBe(0);
  await database.db.execute('delete from accessory_categories');
});

test('an empty shop gets the demo once, in the order of the file', async () => {
  expect(await seed()).toBe(demo.products.length);
  const products = await listProducts(database.db);
  expect(products.map(({ name }) => name)).toEqual(demo.products.map(({ name }: { name: string }) => name));
  expect(new Set(products.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(products.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(6);
  expect(products.filter(({ inStock }) => !inStock).length, 'some are sold out').toBeGreaterThan(0);
  expect(products.filter(({ marketPrice }) => marketPrice !== null)).toHaveLength(8);
  expect(products.filter(({ priceOnRequest, price }) => priceOnRequest && price === null)).toHaveLength(1);
  expect(
    products.filter(({ facts }) => facts.map((fact) => factIn(fact).name).join() !== 'Color,Material'),
  ).toEqual([]);
  expect(new Set(products.map(({ model }) => model)).size).toBe(32);
  for (const { name, model } of products) expect(name.split(', ')[0]).toBe(model);
  const names = (await listAccessoryCategories(database.db)).map(({ name }) => name);
  expect(names).toEqual(['Eyewear', 'Watches', 'Belts', 'Jewelry']);

  const { totalCount } = await pageOfActivity(database.db, 1, 1);
  expect(totalCount).toBe(demo.products.length + names.length);

  const images = products.flatMap((product) => product.images);
  expect(images).toHaveLength(photos.length);
  expect(readdirSync(directory)).toHaveLength(photos.length);
  for (const image of images) expect(await storage.has(image.slice(image.lastIndexOf('/') + 1))).toBe(true);

  expect(await seed()).toBe(0);
  expect(readdirSync(directory)).toHaveLength(photos.length);
});

test('Hs-22 a demo that was removed is not added again', async () => {
  await database.db.execute('delete from products');
  await database.db.execute('delete from accessory_categories');
  expect(await seed()).toBe(0);
  expect(await countProducts(database.db)).toBe(0);
});

test.each(Object.entries(demoTexts))(
  'Hs-29 every text of the demo and of the first settings exists in %s',
  (language, texts) => {
    const facts = new Set<string>(demo.products.flatMap((product: { facts: string[] }) => product.facts));
    const written = demo.products.flatMap((product: Record<string, string>) => [
      product.name,
      product.description,
    ]);
    for (const text of [...written, ...facts, ...demo.accessory_categories])
      expect(texts, text).toHaveProperty([text]);
    for (const name of ['Color', 'Material']) {
      const known = COMMON_FACT_NAMES.find(({ names }) => names.en === name)?.names[language as Language];
      const used = [...facts]
        .filter((fact) => fact.startsWith(`${name}:`))
        .map((fact) => factIn(texts[fact] ?? '').name);
      expect(new Set(used)).toEqual(new Set([known]));
    }
    expect(countUntranslated(withDemoTexts(store, demoTexts), language as Language)).toBe(0);
  },
);

test('every image of the demo is used exactly once', () => {
  const shown = demo.products.flatMap(({ images }: { images: string[] }) => images);
  expect(shown.toSorted()).toEqual(photos.toSorted());
  const hashes = shown.map((file: string) =>
    createHash('sha256')
      .update(readFileSync(join(import.meta.dirname, 'images', file)))
      .digest('hex'),
  );
  expect(new Set(hashes).size).toBe(photos.length);
});
