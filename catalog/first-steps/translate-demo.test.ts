import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  addAccessoryCategory,
  listAccessoryCategories,
} from '#catalog/categories/accessory-categories.server.ts';
import { publishSection } from '#catalog/commands/testing/publish-section.ts';
import { listProducts } from '#catalog/products/products.server.ts';
import { addProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import { storeIn } from '#catalog/settings/shown-store.ts';
import { readSettings } from '#catalog/settings/stored-settings.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import type { Language } from '#catalog/text/languages.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { store } from '#store';
import { findFirstSteps, recordDemo, withDemoTexts } from './first-steps.server.ts';

const TEXTS = {
  fr: {
    'Demo one': 'Démo une',
    'Her words': 'Ses mots',
    'Color: Rust': 'Couleur: Rouille',
    Belts: 'Ceintures',
    [store.tagline]: 'Un à un',
    [store.description]: 'Un catalogue',
  },
};
const fileStore = withDemoTexts(store, TEXTS);

onPGlite((database) => {
  const db = () => database().db;
  const storage = { has: async () => true } as unknown as Storage;
  const writer = () => ({ db: db(), fileStore, storage, username: 'admin' });
  const settings = () => readSettings(db(), fileStore);
  const product = async (name: string) => (await listProducts(db())).find((each) => each.name === name);
  const demo = async () => (await findFirstSteps(db(), await settings()))?.demo;

  beforeEach(async () => {
    await db().execute(sql`truncate shop_settings, shop_settings_draft, admin_activity, first_steps`);
    const facts = ['Color: Rust'];
    await addProduct(db(), { ...tote, name: 'Demo one', description: 'Her words', facts });
    const changed = await addProduct(db(), { ...tote, name: 'Demo two', description: 'Her words', facts });
    await addAccessoryCategory(db(), 'Belts');
    await recordDemo(db(), TEXTS);
    await updateProductRow(db(), changed, { price: 99 });
  });

  test('Hs-29 the demo has no other texts until its shop offers a language, and then counts as untouched', async () => {
    expect((await product('Demo one'))?.translations).toEqual({});
    await offer('en', 'fr');
    expect((await product('Demo one'))?.translations).toEqual({
      fr: { name: 'Démo une', description: 'Ses mots', facts: ['Couleur: Rouille'] },
    });
    expect((await product('Demo two'))?.translations, 'changed by the owner').toEqual({});
    expect((await listAccessoryCategories(db()))[0]?.translations).toEqual({ fr: 'Ceintures' });
    expect(await demo()).toMatchObject({ products: 1, categories: 1, slides: 5 });
    await offer('en');
    await offer('en', 'fr', 'ar');
    expect(await demo()).toMatchObject({ products: 1 });
  });

  test('Hs-29 a product that has texts in the language keeps them', async () => {
    await db().execute(
      sql`insert into product_texts (product_id, language, name) select id, 'fr', 'Mien' from products`,
    );
    await offer('en', 'fr');
    expect((await product('Demo one'))?.translations).toEqual({ fr: { name: 'Mien' } });
    expect(await demo()).toMatchObject({ products: 0 });
  });

  test('Hs-29 texts of the shop whose source the owner has changed lose their translation when a language is offered', async () => {
    await publish('brand', { tagline: 'My own shop' });
    expect((await settings()).store.translations?.fr?.tagline, 'not seen yet').toBe('Un à un');
    await offer('en', 'fr');
    const shown = storeIn((await settings()).store, 'fr');
    expect(shown).toMatchObject({ tagline: 'My own shop', description: 'Un catalogue' });
    await publish('brand', { tagline: 'Mine' });
    await publish('brand', { translations: { fr: { tagline: 'Un à un' } } });
    await offer('en', 'fr', 'ar');
    expect(storeIn((await settings()).store, 'fr').tagline, 'written by the owner').toBe('Un à un');
  });

  async function offer(...languages: [Language, ...Language[]]): Promise<void> {
    await publish('languages', { languages });
  }

  async function publish(section: Parameters<typeof publishSection>[1], changes: object): Promise<void> {
    const { version, store: present } = await settings();
    expect(await publishSection(writer(), section, { ...present, ...changes }, version)).toMatchObject({
      outcome: 'published',
    });
  }
});
