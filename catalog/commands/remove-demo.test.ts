import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { isUndone, summaryInWords } from '#catalog/activity/batch-summary.ts';
import {
  addAccessoryCategory,
  listAccessoryCategories,
  renameAccessoryCategory,
} from '#catalog/categories/accessory-categories.server.ts';
import { dismissFirstSteps, findFirstSteps, recordDemo } from '#catalog/first-steps/first-steps.server.ts';
import { listProducts } from '#catalog/products/products.server.ts';
import { addProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import type { Slide } from '#catalog/settings/shop-settings.ts';
import { sectionOf } from '#catalog/settings/shop-settings.ts';
import { readSettings } from '#catalog/settings/stored-settings.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { products } from '#platform/db/schema.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { sweepImages } from '#platform/media/image-garbage.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { store } from '#store';
import { deleteProducts } from './delete-products.server.ts';
import { editOf } from './merge-edits.ts';
import { removeDemo } from './remove-demo.server.ts';
import { saveSection } from './settings/publish-settings.server.ts';
import { publishSection } from './testing/publish-section.ts';
import { undoChange } from './undo/undo-change.server.ts';
import { ALL_OR_NONE } from './write-in-steps.server.ts';

const PHOTO = '/media/products/1763600000000-slideslidesl.jpg';

type Column = Exclude<keyof typeof products.$inferSelect, 'id' | 'createdAt' | 'updatedAt'>;

/** Another value of each column that an owner can change. */
const CHANGES: Record<Column, SQL> = {
  name: sql`'Hers'`,
  code: sql`'X-1'`,
  price: sql`5`,
  marketPrice: sql`900`,
  priceOnRequest: sql`true`,
  images: sql`array['https://elsewhere.example/a.jpg']`,
  imageAlts: sql`array['A tote']`,
  imageFocuses: sql`array['30 60']`,
  category: sql`'Men'`,
  subCategory: sql`'Belts'`,
  model: sql`'Riva'`,
  description: sql`'Her words'`,
  facts: sql`array['Color: Rust']`,
  inStock: sql`not in_stock`,
  featured: sql`not featured`,
  hidden: sql`true`,
  handle: sql`'x-1'`,
  searchTitle: sql`'Her title'`,
  searchText: sql`'Her text'`,
  pinRank: sql`1`,
};

onPGlite((database) => {
  const db = () => database().db;
  const storage = { has: async () => true } as unknown as Storage;
  const writer = () => ({ db: db(), fileStore: store, storage, username: 'admin', steps: ALL_OR_NONE });
  const settings = () => readSettings(db(), store);
  const steps = async () => {
    const found = await findFirstSteps(db(), await settings());
    return found && Object.fromEntries(found.steps.map(({ name, isDone }) => [name, isDone]));
  };
  const demo = async () => (await findFirstSteps(db(), await settings()))?.demo;
  const idsOf = async (...wanted: string[]) =>
    (await listProducts(db())).filter(({ name }) => wanted.includes(name)).map(({ id }) => id);
  const names = async () => (await listProducts(db())).map(({ name }) => name).toSorted();
  let edited: string;

  /** Two untouched products of the demo, one that was edited, one of the owner; two accessory categories. */
  beforeEach(async () => {
    await db().execute(
      sql`truncate shop_settings, shop_settings_draft, admin_activity, first_steps, image_removals`,
    );
    await addProduct(db(), { ...tote, name: 'Demo one' });
    await addProduct(db(), { ...tote, name: 'Demo two', category: 'Accessories', subCategory: 'Scarves' });
    edited = await addProduct(db(), { ...tote, name: 'Demo three' });
    for (const name of ['Belts', 'Scarves']) await addAccessoryCategory(db(), name);
    // Both can be added in the same millisecond, in which they have no order.
    await db().execute(
      sql`update accessory_categories set created_at = created_at - interval '1 minute' where name = 'Belts'`,
    );
    await recordDemo(db(), {});
    await addProduct(db(), { ...tote, name: 'Her own' });
    await updateProductRow(db(), edited, { price: 99 });
  });

  test('Hs-21 a step is done when its page was saved once; the list ends when all are done and no demo product is left', async () => {
    await deleteProducts(db(), await idsOf('Demo three', 'Her own'));
    const none = { brand: false, contact: false, offices: false, home: false, products: false };
    expect(await steps()).toEqual(none);
    await publish('brand', { brand: 'Maison Ida' });
    expect(await steps()).toEqual({ ...none, brand: true });
    await saveDraft('contact', { phones: ['+1 212 555 0199', store.phones[1]] });
    expect(await steps()).toEqual({ ...none, brand: true, contact: true });
    await publish('offices', { locations: { eyebrow: 'Paris', introduction: 'Come by.' } });
    await publish('home', { slides: [] });
    await addProduct(db(), { ...tote, name: 'Her own' });
    expect(await steps()).toEqual({ brand: true, contact: true, offices: true, home: true, products: true });
    await deleteProducts(db(), await idsOf('Demo one', 'Demo two'));
    expect(await steps(), 'nothing is left').toBeNull();
  });

  test.each(Object.entries(CHANGES))(
    'Hs-22 a demo product whose %s the owner has changed stays',
    async (field, value) => {
      expect(await demo()).toMatchObject({ products: 2 });
      const name = field === 'subCategory' ? 'Demo two' : 'Demo one';
      await db().execute(
        sql`update products set ${sql.identifier(products[field as Column].name)} = ${value} where name = ${name}`,
      );
      expect(await demo()).toMatchObject({ products: 1 });
    },
  );

  test('Hs-22 a demo product that the owner has translated stays', async () => {
    await db().execute(
      sql`insert into product_texts (product_id, language, facts) select id, 'ar', array['x: y'] from products`,
    );
    expect(await demo()).toMatchObject({ products: 0, slides: 5, blocks: 4, pages: 3, categories: 1 });
    await removeDemo(writer(), { products: 0, slides: 5, blocks: 4, pages: 3, categories: 1 }, false);
    expect(await names()).toEqual(['Demo one', 'Demo three', 'Demo two', 'Her own']);
  });

  test('Hs-21 a dismissed list is hidden for the whole shop until it is shown again; a shop without the demo has none', async () => {
    await dismissFirstSteps(db(), true);
    expect(await steps()).toBeNull();
    await dismissFirstSteps(db(), false);
    expect(await steps()).toMatchObject({ products: true });
    await emptyTables(db(), 'first_steps');
    expect(await steps()).toBeNull();
  });

  test('Hs-21 if the settings come from the file, only the products are listed', async () => {
    const found = await findFirstSteps(db(), { ...(await settings()), isFixed: true });
    expect(found?.steps).toEqual([{ name: 'products', isDone: true }]);
    expect(found?.demo.slides).toBe(0);
  });

  test('Hs-22 removing the demo keeps what the owner has added or edited; one undo restores everything', async () => {
    const [slide] = store.slides;
    const own = { ...(slide as Slide), picture: PHOTO };
    await publish('home', { slides: [...store.slides, own] });
    const removal = await removeDemo(
      writer(),
      { products: 2, slides: 5, blocks: 4, pages: 3, categories: 2 },
      false,
    );
    expect(removal).toMatchObject({ outcome: 'removed', batch: expect.any(String) });
    expect(await names()).toEqual(['Demo three', 'Her own']);
    expect((await settings()).store).toMatchObject({ slides: [own], pages: [] });

    if (removal.outcome !== 'removed') throw new Error();
    const restored = await undoChange(writer(), removal.batch);
    expect(restored).toMatchObject({ isHomeBack: true, categories: 2, names: ['Demo one', 'Demo two'] });
    expect(await names()).toEqual(['Demo one', 'Demo three', 'Demo two', 'Her own']);
    const { blocks, pages } = store;
    expect((await settings()).store).toMatchObject({ slides: [...store.slides, own], blocks, pages });
    expect(await demo(), 'what was restored does not count as touched').toMatchObject({
      products: 2,
      photos: 2,
    });
  });

  test('Hs-22 nothing is removed if the demo content has changed since the confirmation', async () => {
    const before = await names();
    for (const wanted of [
      { products: 3, slides: 5, blocks: 4, pages: 3, categories: 2 },
      { products: 2, slides: 4, blocks: 4, pages: 3, categories: 2 },
      { products: 2, slides: 5, blocks: 3, pages: 3, categories: 2 },
      { products: 2, slides: 5, blocks: 4, pages: 1, categories: 2 },
      { products: 2, slides: 5, blocks: 4, pages: 3, categories: 1 },
    ])
      expect(await removeDemo(writer(), wanted, false)).toEqual({
        outcome: 'changed',
      });
    expect(await names()).toEqual(before);
    expect((await settings()).version).toBe(0);
  });

  test('Hs-22 if the settings come from the file, the slides are kept', async () => {
    const removal = await removeDemo(
      writer(),
      { products: 2, slides: 0, blocks: 0, pages: 0, categories: 2 },
      true,
    );
    expect(removal).toMatchObject({ outcome: 'removed' });
    expect((await settings()).version).toBe(0);
  });

  test('Hs-22 if the home page was published again, an undo brings back the products only', async () => {
    const removal = await removeDemo(
      writer(),
      { products: 2, slides: 5, blocks: 4, pages: 3, categories: 2 },
      false,
    );
    const [slide] = store.slides;
    await publish('home', { slides: [{ ...slide, picture: PHOTO }] });
    if (removal.outcome !== 'removed') throw new Error();
    const restored = await undoChange(writer(), removal.batch);
    expect(restored).toMatchObject({ isHomeBack: false, names: ['Demo one', 'Demo two'] });
  });

  test('Hs-22 accessory categories of the demo are removed and restored with it, except those that are used, renamed or translated', async () => {
    const [belts, scarves] = await listAccessoryCategories(db());
    await addAccessoryCategory(db(), 'Her hats');
    const accessory = { category: 'Accessories', subCategory: 'belt' } as const;
    await addProduct(db(), { ...tote, name: 'Her belt', ...accessory });
    expect(await demo()).toMatchObject({ categories: 1 });
    const removal = await removeDemo(
      writer(),
      { products: 2, slides: 5, blocks: 4, pages: 3, categories: 1 },
      false,
    );
    if (removal.outcome !== 'removed') throw new Error();
    const categories = async () => (await listAccessoryCategories(db())).map(({ name }) => name);
    expect(await categories()).toEqual(['Belts', 'Her hats']);

    expect(await undoChange(writer(), removal.batch)).toMatchObject({ categories: 1 });
    expect(await categories(), 'in their order').toEqual(['Belts', 'Scarves', 'Her hats']);
    expect((await listAccessoryCategories(db()))[1]).toEqual(scarves);
    const translations = { ar: 'أوشحة' };
    await renameAccessoryCategory(db(), scarves?.id ?? '', { name: 'Scarves', translations });
    expect(await demo()).toMatchObject({ categories: 0 });
    await deleteProducts(db(), await idsOf('Her belt'));
    expect(await demo()).toMatchObject({ categories: 1 });
    await renameAccessoryCategory(db(), belts?.id ?? '', { name: 'Her belts' });
    expect(await demo()).toMatchObject({ categories: 0 });
  });

  test('Hs-22 the removal is one entry in the activity, from which it is undone as long as photos are kept', async () => {
    const wanted = { products: 2, slides: 5, blocks: 4, pages: 3, categories: 2 };
    const removal = await removeDemo(writer(), wanted, false);
    if (removal.outcome !== 'removed') throw new Error();
    const activity = async () =>
      (await pageOfActivity(db(), 1, 9)).entries.map(({ summary }) => [
        summaryInWords(summary),
        isUndone(summary),
      ]);
    const sentence =
      'Demo content removed: 2 products, 5 slides, 4 blocks, 3 pages of text and 2 accessory categories';
    expect(await activity()).toEqual([[sentence, false]]);
    expect(await sweepImages(db(), async () => {}, new Date(Date.now() + 29 * 24 * 3_600_000))).toEqual([]);
    await undoChange(writer(), removal.batch);
    expect(await activity()).toContainEqual([sentence, true]);
  });

  async function saveDraft(section: Parameters<typeof saveSection>[1], changes: object): Promise<void> {
    const stored = sectionOf((await settings()).store, section);
    const edit = editOf(stored, { ...stored, ...changes });
    expect(await saveSection(writer(), section, edit)).toMatchObject({ outcome: 'saved' });
  }

  async function publish(section: Parameters<typeof publishSection>[1], changes: object): Promise<void> {
    const { version, store: present } = await settings();
    const values = { ...sectionOf(present, section), ...changes };
    const headOffice = section === 'offices' ? { headOffice: 'USA' } : {};
    expect(await publishSection(writer(), section, { ...values, ...headOffice }, version)).toMatchObject({
      outcome: 'published',
    });
  }
});
