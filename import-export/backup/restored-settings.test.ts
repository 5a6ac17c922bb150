import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinProduct } from '#catalog/commands/arrange-category.server.ts';
import { saveSection } from '#catalog/commands/settings/publish-settings.server.ts';
import { publishSection } from '#catalog/commands/testing/publish-section.ts';
import { findFirstSteps, recordDemo } from '#catalog/first-steps/first-steps.server.ts';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { listFactFilters } from '#catalog/lists/facts.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { searchProducts } from '#catalog/search/search.server.ts';
import { findDraft, readSettings } from '#catalog/settings/stored-settings.server.ts';
import { pageUncached } from '#catalog/testing/page-of-products.ts';
import { tote } from '#catalog/testing/tote.ts';
import type { Database } from '#platform/db/database.ts';
import { openOwnPGlite, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { store } from '#store';
import { loadShop } from './load-shop.server.ts';
import { readShop } from './read-shop.server.ts';

const migrations = join(import.meta.dirname, '../../platform/db/migrations');

let directory: string;
let from: Database;
let to: Database;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-restored-'));
  [from, to] = await Promise.all([openOwnPGlite(), openTestPostgres()]);
});
afterAll(async () => {
  await from.close();
  await to.close();
  await rm(directory, { recursive: true });
});

test('Hs-8 Hs-11 Or-4 Fa-3 La-15 a restored shop has its settings, languages, draft, pages of text, pins and facts', async () => {
  const { db } = from;
  const [pinned] = [
    await addProduct(db, { ...tote, name: 'Pinned', facts: ['Color: Rust', 'Size: M'] }),
    await addProduct(db, { ...tote, name: 'Newest', facts: ['color: Rust'] }),
  ];
  await recordDemo(db, {});
  await pinProduct(db, 'Bags', pinned, true);
  const writer = { db, fileStore: store, username: 'admin', storage: await storageIn('from') };
  const pages = [
    { title: 'Privacy', slug: 'privacy', text: '# What we keep\n\n**Nothing.**', inFooter: true },
  ];
  await publishSection(writer, 'pages', { pages }, 0);
  await publishSection(writer, 'languages', { languages: ['ar', 'en'], sourceLanguage: 'en' }, 1);
  await saveSection(writer, 'brand', { base: { brand: store.brand }, values: { brand: 'Maison Ida' } });

  const settings = { ORIGIN: 'https://shop.example' };
  const entries = readShop({ db, storage: writer.storage, migrations, directory, settings });
  await loadShop({ db: to.db, storage: await storageIn('to'), migrations }, entries, false);

  const restored = await readSettings(to.db, store);
  expect(restored).toMatchObject({
    version: 2,
    store: { brand: store.brand, pages, languages: ['ar', 'en'], sourceLanguage: 'en' },
  });
  expect(await findDraft(to.db, restored.store)).toMatchObject({ store: { brand: 'Maison Ida', pages } });
  // Only one, because the owner has pinned the other.
  expect((await findFirstSteps(to.db, restored))?.demo.products).toBe(1);
  const { products } = await pageUncached(to.db, { category: 'Bags' });
  expect(products.map(({ name }) => name)).toEqual(['Pinned', 'Newest']);
  const [color] = await listFactFilters(to.db, uncached, { category: 'Bags' }, []);
  expect(color).toMatchObject({ name: 'Color', facts: [{ fact: 'Color: Rust', count: 2, isChosen: false }] });
  expect((await searchProducts(to.db, 'rust', 0, 9)).totalCount).toBe(2);
});

function storageIn(name: string) {
  return openDirectoryStorage(join(directory, name));
}
