import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { isUndone, summaryInWords } from '#catalog/activity/batch-summary.ts';
import {
  addAccessoryCategory,
  listAccessoryCategories,
  renameAccessoryCategory,
} from '#catalog/categories/accessory-categories.server.ts';
import { recordDemo } from '#catalog/first-steps/demo-products.server.ts';
import { dismissFirstSteps, findFirstSteps } from '#catalog/first-steps/first-steps.server.ts';
import { listProducts } from '#catalog/products/products.server.ts';
import { addProduct, updateProductRow } from '#catalog/products/save-product.server.ts';
import { sectionOf } from '#catalog/settings/settings-sections.ts';
import { readSettings } from '#catalog/settings/shop-settings.server.ts';
import type { Slide } from '#catalog/settings/store.ts';
import { tote } from '#catalog/testing/tote.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { sweepImages } from '#platform/media/image-garbage.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { store } from '#store';
import { deleteProducts } from './delete-products.server.ts';
import { removeDemo } from './remove-demo.server.ts';
import { publishSection } from './testing/publish-section.ts';
import { undoChange } from './undo/undo-change.server.ts';
import { ALL_OR_NONE } from './write-in-steps.server.ts';

const PHOTO = '/media/products/1763600000000-slideslidesl.jpg';
const LOGO = { image: PHOTO, icon: PHOTO, width: 10, height: 10 };

onPGlite((database) => {
  const db = () => database().db;
  const storage = { has: async () => true } as unknown as Storage;
  const writer = () => ({ db: db(), fileStore: store, storage, username: 'admin', steps: ALL_OR_NONE });
  const settings = () => readSettings(db(), store);
  const steps = async () => {
    const found = await findFirstSteps(db(), await settings());
    return found && Object.fromEntries(found.steps.map(({ name, left }) => [name, left]));
  };
  const names = async () => (await listProducts(db())).map(({ name }) => name).toSorted();
  let edited: string;

  /** Two untouched products of the demo, one that was edited, one of the owner; two accessory categories. */
  beforeEach(async () => {
    await db().execute(
      sql`truncate shop_settings, shop_settings_draft, admin_activity, first_steps, image_removals`,
    );
    for (const name of ['Demo one', 'Demo two']) await addProduct(db(), { ...tote, name });
    edited = await addProduct(db(), { ...tote, name: 'Demo three' });
    for (const name of ['Belts', 'Scarves']) await addAccessoryCategory(db(), name);
    // Both can be added in the same millisecond, in which they have no order.
    await db().execute(
      sql`update accessory_categories set created_at = created_at - interval '1 minute' where name = 'Belts'`,
    );
    await recordDemo(db());
    await addProduct(db(), { ...tote, name: 'Her own' });
    await updateProductRow(db(), edited, { price: 99 });
  });

  test('Hs-21 the first steps count the remaining demo content, until all of it is replaced', async () => {
    const all = { name: 1, texts: 3, logo: 1, contact: 4, offices: 6, slides: 5, products: 3 };
    expect(await steps()).toEqual(all);
    const [slide] = store.slides;
    const [office, ...offices] = store.offices;
    await publish('brand', { brand: 'Maison Ida', logo: LOGO });
    await publish('contact', { phones: ['+1 212 555 0199', store.phones[1]] });
    await publish('offices', { offices: [{ ...office, address: '1 Own Street' }, ...offices] });
    await publish('home', {
      slides: [
        { ...slide, title: 'Her words' },
        { ...slide, picture: PHOTO },
      ],
    });
    expect(await steps()).toEqual({ ...all, name: 0, texts: 5, logo: 0, contact: 3, offices: 5, slides: 1 });
    const found = await findFirstSteps(db(), await settings());
    expect(found?.demo).toMatchObject({ slides: 0, editedSlides: 1, allSlides: 2 });

    await publish('brand', { description: 'Hats', footer: { ...store.footer, about: 'Hats of Maison Ida' } });
    const own = { general: 'ida@maison.example', direct: 'shop@maison.example' };
    await publish('contact', { phones: ['+1 212 555 0199', '+1 212 555 0198'], emails: own });
    await publish('offices', { offices: [{ ...office, title: 'Ida', email: own.general, country: 'USA' }] });
    await publish('home', { slides: [] });
    const rest = { name: 0, texts: 1, logo: 0, contact: 0, offices: 0, slides: 0, products: 3 };
    expect(await steps()).toEqual(rest);
    expect((await findFirstSteps(db(), await settings()))?.steps[1]).toMatchObject({ page: 'offices' });
    await publish('offices', { locations: { eyebrow: 'Paris', introduction: 'Come by.' } });
    expect(await steps()).toEqual({ ...rest, texts: 0 });
    const { id } = (await listProducts(db())).find(({ name }) => name === 'Her own') ?? {};
    const others = (await listProducts(db())).filter((product) => product.id !== id);
    await deleteProducts(
      db(),
      others.map((product) => product.id),
    );
    expect(await steps(), 'nothing is left').toBeNull();
  });

  test('Hs-21 a dismissed list is hidden for the whole shop until it is shown again; a shop without the demo has none', async () => {
    await dismissFirstSteps(db(), true);
    expect(await steps()).toBeNull();
    await dismissFirstSteps(db(), false);
    expect(await steps()).toMatchObject({ products: 3 });
    await db().execute(sql`truncate first_steps`);
    expect(await steps()).toBeNull();
  });

  test('Hs-21 if the settings come from the file, only the products are listed', async () => {
    const found = await findFirstSteps(db(), { ...(await settings()), isFixed: true });
    expect(found?.steps).toEqual([{ name: 'products', left: 3 }]);
    expect(found?.demo.slides).toBe(0);
  });

  test('Hs-22 removing the demo keeps what the owner has added or edited; one undo restores everything', async () => {
    const [slide] = store.slides;
    const own = { ...(slide as Slide), picture: PHOTO };
    await publish('home', { slides: [...store.slides, own] });
    const removal = await removeDemo(
      writer(),
      { includesEdited: false, products: 2, slides: 5, categories: 2 },
      false,
    );
    expect(removal).toMatchObject({ outcome: 'removed', batch: expect.any(String) });
    expect(await names()).toEqual(['Demo three', 'Her own']);
    expect((await settings()).store.slides).toEqual([own]);

    if (removal.outcome !== 'removed') throw new Error();
    const restored = await undoChange(writer(), removal.batch);
    expect(restored).toMatchObject({ areSlidesBack: true, categories: 2, names: ['Demo one', 'Demo two'] });
    expect(await names()).toEqual(['Demo one', 'Demo three', 'Demo two', 'Her own']);
    expect((await settings()).store.slides).toEqual([...store.slides, own]);
    const found = await findFirstSteps(db(), await settings());
    expect(found?.demo, 'what was restored does not count as edited').toMatchObject({
      products: 2,
      photos: 2,
      editedProducts: 1,
    });
  });

  test('Hs-22 edited demo content is removed only on request, and a home page without slides is valid', async () => {
    const removal = await removeDemo(
      writer(),
      { includesEdited: true, products: 3, slides: 5, categories: 2 },
      false,
    );
    expect(removal).toMatchObject({ outcome: 'removed' });
    expect(await names()).toEqual(['Her own']);
    expect(await settings()).toMatchObject({ store: { slides: [] }, refused: [] });
  });

  test('Hs-22 nothing is removed if the demo content has changed since the confirmation', async () => {
    const before = await names();
    for (const wanted of [
      { products: 3, slides: 5, categories: 2 },
      { products: 2, slides: 4, categories: 2 },
      { products: 2, slides: 5, categories: 1 },
    ])
      expect(await removeDemo(writer(), { includesEdited: false, ...wanted }, false)).toEqual({
        outcome: 'changed',
      });
    expect(await names()).toEqual(before);
    expect((await settings()).version).toBe(0);
  });

  test('Hs-22 if the settings come from the file, the slides are kept', async () => {
    const removal = await removeDemo(
      writer(),
      { includesEdited: false, products: 2, slides: 0, categories: 2 },
      true,
    );
    expect(removal).toMatchObject({ outcome: 'removed' });
    expect((await settings()).version).toBe(0);
  });

  test('Hs-22 if the home page was published again, an undo brings back the products only', async () => {
    const removal = await removeDemo(
      writer(),
      { includesEdited: false, products: 2, slides: 5, categories: 2 },
      false,
    );
    const [slide] = store.slides;
    await publish('home', { slides: [{ ...slide, picture: PHOTO }] });
    if (removal.outcome !== 'removed') throw new Error();
    const restored = await undoChange(writer(), removal.batch);
    expect(restored).toMatchObject({ areSlidesBack: false, names: ['Demo one', 'Demo two'] });
  });

  test('Hs-22 accessory categories of the demo are removed and restored with it, except those that are used or renamed', async () => {
    const [belts, scarves] = await listAccessoryCategories(db());
    await addAccessoryCategory(db(), 'Her hats');
    const accessory = { category: 'Accessories', subCategory: 'belt' } as const;
    await addProduct(db(), { ...tote, name: 'Her belt', ...accessory });
    await updateProductRow(db(), edited, { ...accessory, subCategory: 'Scarves' });
    const found = await findFirstSteps(db(), await settings());
    expect(found?.demo).toMatchObject({ categories: 0, categoriesOfEdited: 1 });
    const wanted = { includesEdited: true, products: 3, slides: 5, categories: 1 };
    const removal = await removeDemo(writer(), wanted, false);
    if (removal.outcome !== 'removed') throw new Error();
    expect((await listAccessoryCategories(db())).map(({ name }) => name)).toEqual(['Belts', 'Her hats']);

    expect(await undoChange(writer(), removal.batch)).toMatchObject({ categories: 1 });
    expect(
      (await listAccessoryCategories(db())).map(({ name }) => name),
      'in their order',
    ).toEqual(['Belts', 'Scarves', 'Her hats']);
    expect((await listAccessoryCategories(db()))[1]).toEqual(scarves);
    await renameAccessoryCategory(db(), scarves?.id ?? '', { name: 'Shawls' });
    await renameAccessoryCategory(db(), belts?.id ?? '', { name: 'Her belts' });
    const renamed = await findFirstSteps(db(), await settings());
    expect(renamed?.demo).toMatchObject({ categories: 0, categoriesOfEdited: 0 });
  });

  test('Hs-22 the removal is one entry in the activity, from which it is undone as long as photos are kept', async () => {
    const wanted = { includesEdited: false, products: 2, slides: 5, categories: 2 };
    const removal = await removeDemo(writer(), wanted, false);
    if (removal.outcome !== 'removed') throw new Error();
    const activity = async () =>
      (await pageOfActivity(db(), 1, 9)).entries.map(({ summary }) => [
        summaryInWords(summary),
        isUndone(summary),
      ]);
    const sentence = 'Demo content removed: 2 products, 5 slides and 2 accessory categories';
    expect(await activity()).toEqual([[sentence, false]]);
    expect(await sweepImages(db(), async () => {}, new Date(Date.now() + 29 * 24 * 3_600_000))).toEqual([]);
    await undoChange(writer(), removal.batch);
    expect(await activity()).toContainEqual([sentence, true]);
  });

  async function publish(section: Parameters<typeof publishSection>[1], changes: object): Promise<void> {
    const { version, store: present } = await settings();
    const values = { ...sectionOf(present, section), ...changes };
    const headOffice = section === 'offices' ? { headOffice: 'USA' } : {};
    expect(await publishSection(writer(), section, { ...values, ...headOffice }, version)).toMatchObject({
      outcome: 'published',
    });
  }
});
