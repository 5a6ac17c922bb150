import { beforeEach, expect, test } from 'vitest';
import { listSettingsImages } from '#catalog/products/image-use.server.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import { menuCategories } from '#catalog/settings/shop-settings.ts';
import { readSettings } from '#catalog/settings/stored-settings.server.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import { publishSection } from '../testing/publish-section.ts';
import { restoreSettings } from './publish-settings.server.ts';
import { listVersions } from './settings-versions.server.ts';

const PHOTO = '/media/products/1763600000000-covercoverco.jpg';

onPGlite((database) => {
  beforeEach(() => emptyTables(database().db, 'shop_settings', 'shop_settings_draft', 'admin_activity'));

  const writer = (has = true) => ({
    db: database().db,
    fileStore: store,
    storage: { has: async () => has },
    username: 'admin',
  });
  const publish = (values: object, version: number, has?: boolean) =>
    publishSection(writer(has), 'categories', { categories: store.categories, ...values }, version);
  const withWomen = (changes: object) => ({
    categories: { ...store.categories, Women: { ...store.categories.Women, ...changes } },
  });
  const published = async () => (await readSettings(database().db, store)).store;
  const changes = async () => (await listVersions(database().db, 1))[0]?.changes;

  test('Hs-13 the order of the categories and those outside the menu are published and taken back', async () => {
    const categoryOrder = CATEGORIES.toReversed();
    await publish({ ...withWomen({ inMenu: false }), categoryOrder }, 0);
    expect(menuCategories(await published())).toEqual(categoryOrder.filter((name) => name !== 'Women'));
    expect(await changes()).toEqual([
      { page: 'categories', field: 'Women: in the menu', before: 'yes', after: 'no' },
      {
        page: 'categories',
        field: 'Order of the categories',
        before: CATEGORIES.join(', '),
        after: categoryOrder.join(', '),
      },
    ]);
    await restoreSettings(writer(), 0, 1);
    expect(menuCategories(await published())).toEqual(CATEGORIES);
  });

  test('Hs-31 title and text for search engines are published, in other languages, too', async () => {
    const translations = { fr: { heading: 'Femme', searchTitle: 'Robes et manteaux' } };
    await publish(
      withWomen({ searchTitle: 'Dresses and coats', searchText: 'Made to last.', translations }),
      0,
    );
    expect((await published()).categories.Women).toMatchObject({
      searchTitle: 'Dresses and coats',
      searchText: 'Made to last.',
      translations: { fr: { searchTitle: 'Robes et manteaux' } },
    });
    expect(await changes()).toContainEqual({
      page: 'categories',
      field: 'Women: title for search engines',
      before: null,
      after: 'Dresses and coats',
    });
    expect(await publish(withWomen({ searchText: 'a'.repeat(321) }), 1)).toMatchObject({
      outcome: 'invalid',
    });
    await publish({}, 1);
    expect((await published()).categories.Women.searchTitle).toBeUndefined();
  });

  test('Se-8 the words that find a category are published; without a change there are the usual ones', async () => {
    await publish(withWomen({ synonyms: 'saree, lehenga' }), 0);
    expect((await published()).categories.Women.synonyms).toBe('saree, lehenga');
    expect(await changes()).toEqual([
      {
        page: 'categories',
        field: 'Women: words that find it',
        before: expect.stringContaining('woman, womens, ladies'),
        after: 'saree, lehenga',
      },
    ]);
    expect(await publish(withWomen({ synonyms: 'a'.repeat(2_001) }), 1)).toEqual({
      outcome: 'invalid',
      errors: { 'categories.Women.synonyms': expect.stringContaining('at most 2,000 characters') },
    });
  });

  test('Hs-13 the photo of a category is kept as long as a version shows it; a missing one is refused', async () => {
    const withPhoto = withWomen({ cover: { picture: PHOTO, focus: '30 60' } });
    expect(await publish(withPhoto, 0, false)).toEqual({
      outcome: 'invalid',
      errors: { 'categories.Women.cover': 'This photo no longer exists. Please choose another one.' },
    });
    expect(await publish(withPhoto, 0)).toMatchObject({ version: 1 });
    expect(await publish(withWomen({ cover: { picture: PHOTO } }), 1, false)).toMatchObject({ version: 2 });
    await publish({}, 2);
    expect(await listSettingsImages(database().db)).toEqual([{ image: PHOTO }]);
  });

  test.each([
    [
      withWomen({ cover: { picture: 'women' } }),
      'categories.Women.cover.picture',
      'Must be an uploaded photo.',
    ],
    [{ categoryOrder: CATEGORIES.slice(1) }, 'categoryOrder', 'Must name each category once.'],
    [{ categoryOrder: CATEGORIES.with(0, 'Men') }, 'categoryOrder', 'Must name each category once.'],
    [
      {
        categories: Object.fromEntries(
          CATEGORIES.map((name) => [name, { ...store.categories[name], inMenu: false }]),
        ),
      },
      'categories.Women.inMenu',
      'Keep at least one category in the menu.',
    ],
  ])('Hs-13 wrong values are refused: %j', async (values, field, message) => {
    expect(await publish(values, 0)).toEqual({ outcome: 'invalid', errors: { [field]: message } });
  });
});
