import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  addAccessoryCategory,
  listAccessoryCategories,
  renameAccessoryCategory,
} from '#catalog/categories/accessory-categories.server.ts';
import { followChanges } from '#catalog/changes/changes.server.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/save-product.server.ts';
import { fingerprintOf } from '#catalog/settings/fingerprint.server.ts';
import { readSettings } from '#catalog/settings/shop-settings.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { adminActivity, mainLanguageChange } from '#platform/db/admin-schema.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { store } from '#store';
import { deleteProducts } from './delete-products.server.ts';
import { countTranslatedProducts, exchangeProductTexts } from './main-language.server.ts';
import { publishDraft, saveSection } from './settings/publish-settings.server.ts';
import { restoreSettings, undoSettings } from './settings/restore-settings.server.ts';
import { publishSection } from './testing/publish-section.ts';
import { undoChange } from './undo/undo-change.server.ts';
import { ALL_OR_NONE } from './write-in-steps.server.ts';

onEachDatabase((database) => {
  beforeEach(() =>
    database().db.execute(
      sql`truncate shop_settings, shop_settings_draft, admin_activity, main_language_change, accessory_categories`,
    ),
  );
  const db = () => database().db;
  const writer = () => ({
    db: db(),
    fileStore: store,
    storage: { has: async () => true },
    username: 'admin',
  });
  const publish = (languages: string[], version: number) =>
    publishSection(writer(), 'languages', { languages }, version);
  const add = (name: string, arabic: string | null, more: object = {}) =>
    addProduct(db(), {
      ...tote,
      code: null,
      name,
      translations: arabic === null ? {} : { ar: { name: arabic } },
      ...more,
    });
  const textsOf = async (id: string) => {
    const { name = '', subCategory = null, translations = {} } = (await findProduct(db(), id)) ?? {};
    const names = Object.entries(translations).map(([language, texts]) => [language, texts.name]);
    return { name, subCategory, ...Object.fromEntries(names) };
  };
  const pending = async () => db().$count(mainLanguageChange);

  test('La-15 another main language exchanges the texts of all products, and its undo exchanges them back', async () => {
    await publish(['en', 'ar'], 0);
    const translated = await add('Tote', 'حقيبة', { hidden: true });
    const plain = await add('Scarf', null);
    // Products with any text are counted, also without a name.
    const described = await add('Belt', null, { translations: { ar: { description: 'جلد' } } });
    const many = await Promise.all(Array.from({ length: 120 }, (_, at) => add(`Hat ${at}`, `قبعة ${at}`)));
    expect(await countTranslatedProducts(db(), 'ar')).toEqual({
      language: 'ar',
      translated: 122,
      untranslated: 1,
    });

    expect(await publish(['ar', 'en'], 1)).toMatchObject({ outcome: 'published', version: 2 });
    await exchangeProductTexts(db());
    expect(await textsOf(translated)).toEqual({ name: 'حقيبة', subCategory: null, en: 'Tote' });
    expect(await textsOf(plain)).toEqual({ name: 'Scarf', subCategory: null, en: 'Scarf' });
    expect(await findProduct(db(), described)).toMatchObject({ name: 'Belt', description: 'جلد' });
    const names = await Promise.all(many.map(async (id) => (await textsOf(id)).name));
    expect(names.toSorted()).toEqual(many.map((_, at) => `قبعة ${at}`).toSorted());
    expect(await pending()).toBe(0);
    // Nothing is exchanged twice.
    await exchangeProductTexts(db());
    expect(await textsOf(translated)).toEqual({ name: 'حقيبة', subCategory: null, en: 'Tote' });

    expect(await undoSettings(writer(), 2)).toMatchObject({ outcome: 'published' });
    await exchangeProductTexts(db());
    expect(await textsOf(translated)).toEqual({ name: 'Tote', subCategory: null, ar: 'حقيبة' });
    expect(await textsOf(plain)).toEqual({ name: 'Scarf', subCategory: null });
  });

  test('La-15 La-17 accessory categories are exchanged with their products, however the products spell them', async () => {
    await publish(['en', 'ar'], 0);
    const watch = await addAccessoryCategory(db(), 'Watch');
    await renameAccessoryCategory(db(), watch, { name: 'Watch', translations: { ar: 'ساعات' } });
    await addAccessoryCategory(db(), 'Belts');
    const same = await addAccessoryCategory(db(), 'Hats');
    await renameAccessoryCategory(db(), same, { name: 'Hats', translations: { ar: 'Belts' } });
    const inWatches = await add('Halden', null, { category: 'Accessories', subCategory: 'watches' });
    const inBelts = await add('Strap', null, { category: 'Accessories', subCategory: 'Belts' });
    const inHats = await add('Panama', null, { category: 'Accessories', subCategory: 'Hats' });

    await publish(['ar', 'en'], 1);
    await exchangeProductTexts(db());
    const namesOf = async () =>
      Object.fromEntries((await listAccessoryCategories(db())).map((each) => [each.name, each.translations]));
    expect(await namesOf()).toEqual({
      ساعات: { en: 'Watch' },
      Belts: { en: 'Belts' },
      // A name that another category has stays a translation.
      Hats: { en: 'Hats', ar: 'Belts' },
    });
    expect(await textsOf(inWatches)).toMatchObject({ subCategory: 'ساعات' });
    expect(await textsOf(inBelts)).toMatchObject({ subCategory: 'Belts' });
    expect(await textsOf(inHats)).toMatchObject({ subCategory: 'Hats' });

    await restoreSettings(writer(), 1);
    await exchangeProductTexts(db());
    expect(await namesOf()).toEqual({ Watch: { ar: 'ساعات' }, Belts: {}, Hats: { ar: 'Belts' } });
    expect(await textsOf(inWatches)).toMatchObject({ subCategory: 'Watch' });
    expect(await textsOf(inHats)).toMatchObject({ subCategory: 'Hats' });
  });

  test('La-15 the main language does not change while texts are exchanged or an import runs', async () => {
    await publish(['en', 'ar'], 0);
    const id = await add('Tote', 'حقيبة');
    await publish(['ar', 'en'], 1);
    expect(await publish(['en', 'ar'], 2)).toEqual({ outcome: 'busy', writing: null });
    expect(await undoSettings(writer(), 2)).toEqual({ outcome: 'busy', writing: null });
    expect(await restoreSettings(writer(), 1)).toEqual({ outcome: 'busy', writing: null });
    expect(await db().$count(adminActivity, sql`after->>'undone' is not null`)).toBe(0);
    await exchangeProductTexts(db());
    expect(await textsOf(id)).toMatchObject({ name: 'حقيبة' });

    const importId = '00000000-0000-4000-8000-000000000001';
    await db().execute(sql`insert into imports (id, file_name, file_bytes, state, choices)
      values (${importId}, 'a.csv', 1, 'running', '{}')`);
    expect(await undoSettings(writer(), 2)).toMatchObject({
      outcome: 'busy',
      writing: { id: importId, fileName: 'a.csv', state: 'running' },
    });
    await db().execute(sql`delete from imports`);
    expect(await undoSettings(writer(), 2)).toMatchObject({ outcome: 'published' });
  });

  test('La-15 a product that was deleted before the main language changed returns with the texts of the others', async () => {
    await publish(['en', 'ar'], 0);
    const watch = await addAccessoryCategory(db(), 'Watch');
    await renameAccessoryCategory(db(), watch, { name: 'Watch', translations: { ar: 'ساعات' } });
    const id = await add('Halden', 'هالدن', { category: 'Accessories', subCategory: 'watch' });
    const plain = await add('Scarf', null);
    const { batch } = await deleteProducts(db(), [id, plain]);
    await publish(['ar', 'en'], 1);
    await exchangeProductTexts(db());

    const storage = await openDirectoryStorage(join(tmpdir(), 'vitrine-no-images'));
    const undo = { ...writer(), storage: { ...storage, has: async () => true }, steps: ALL_OR_NONE };
    expect(await undoChange(undo, batch ?? '')).toMatchObject({ names: ['هالدن', 'Scarf'] });
    expect(await textsOf(id)).toEqual({ name: 'هالدن', subCategory: 'ساعات', en: 'Halden' });
    expect(await textsOf(plain)).toEqual({ name: 'Scarf', subCategory: null, en: 'Scarf' });

    // A product that is deleted and restored in the same main language keeps its texts.
    const again = await deleteProducts(db(), [id]);
    await undoChange(undo, again.batch ?? '');
    expect(await textsOf(id)).toEqual({ name: 'هالدن', subCategory: 'ساعات', en: 'Halden' });
  });

  test('Pf-1 without a change of the main language, no page becomes stale', async () => {
    await add('Tote', 'حقيبة');
    const changes = await followChanges(database());
    const before = changes.cursor();
    await exchangeProductTexts(db());
    await changes.waitForOwnNotifications();
    expect(changes.cursor()).toBe(before);
    await changes.stop();
  });

  test('La-15 before another main language is published, the translated products are counted', async () => {
    await publish(['en', 'ar'], 0);
    await add('Tote', 'حقيبة');
    await add('Scarf', null);
    const form = { languages: ['en', 'ar'] };
    const saved = await saveSection(writer(), 'languages', { languages: ['ar', 'en'] }, fingerprintOf(form));
    if (saved.outcome !== 'saved') throw new Error(saved.outcome);
    expect(await publishDraft(writer(), saved.draft, false, true)).toEqual({
      outcome: 'other main language',
      products: { language: 'ar', translated: 1, untranslated: 1 },
    });
    expect((await readSettings(db(), store)).store.languages).toEqual(['en', 'ar']);
    expect(await publishDraft(writer(), saved.draft)).toMatchObject({ outcome: 'published' });
  });

  test('La-15 an adopted product that breaks a rule keeps its texts and does not stop the others', async () => {
    await publish(['en', 'ar'], 0);
    const broken = await add('Broken', 'مكسور');
    const whole = await add('Whole', 'سليم');
    await db().execute(sql`alter table products add constraint no_broken check (name <> 'مكسور') not valid`);
    await publish(['ar', 'en'], 1);
    await exchangeProductTexts(db());
    await db().execute(sql`alter table products drop constraint no_broken`);
    expect(await textsOf(broken)).toMatchObject({ name: 'Broken', ar: 'مكسور' });
    expect(await textsOf(whole)).toMatchObject({ name: 'سليم', en: 'Whole' });
    expect(await pending()).toBe(0);
  });
});
