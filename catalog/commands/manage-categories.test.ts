import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { changesOf } from '#catalog/activity/activity-changes.ts';
import {
  addAccessoryCategory,
  findSectionName,
  listAccessoryCategories,
} from '#catalog/categories/accessory-categories.server.ts';
import type { CategoryNames } from '#catalog/categories/category-names.ts';
import { listProducts } from '#catalog/products/products.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { usualSynonyms } from '#catalog/search/searched-categories.ts';
import { tote } from '#catalog/testing/tote.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { addCategory, deleteCategory, renameCategory } from './manage-categories.server.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

onPGlite((database) => {
  beforeEach(() => emptyTables(database().db, 'admin_activity'));

  const names = async () => (await listAccessoryCategories(database().db)).map(({ name }) => name);
  const subCategories = async () => (await listProducts(database().db)).map(({ subCategory }) => subCategory);
  const activity = async () => (await pageOfActivity(database().db, 1, 50)).entries;
  const addProductIn = (subCategory: string | null) =>
    addProduct(database().db, { ...tote, category: 'Accessories', subCategory });

  test('Ac-1 a category is added and recorded', async () => {
    expect(await addCategory(database().db, 'Belts')).toEqual({
      outcome: 'done',
      message: '“Belts” was added.',
    });
    expect(await names()).toEqual(['Belts']);
    expect(await activity()).toMatchObject([
      { action: 'added', subject: 'accessory category', subjectName: 'Belts', after: { name: 'Belts' } },
    ]);
  });

  test('Ac-2 a duplicate, ignoring case and spaces, is refused with the existing name; nothing is recorded', async () => {
    await addAccessoryCategory(database().db, 'Hair Clips');
    expect(await addCategory(database().db, 'hair CLIPS')).toEqual({
      outcome: 'taken',
      message: 'There is already a category “Hair Clips”.',
    });
    expect(await activity()).toEqual([]);
  });

  test('Ac-2 when the same name is added twice at the same time, one is refused', async () => {
    const both = await Promise.allSettled(['Belts', 'BELTS'].map((name) => addCategory(database().db, name)));
    expect(await names()).toHaveLength(1);
    const refusals = both.map((result) =>
      result.status === 'rejected' ? String(result.reason.message) : result.value.message,
    );
    expect(refusals.toSorted()).toEqual([
      expect.stringMatching(/^(Failed to add: this already exists|There is already a category)/),
      expect.stringMatching(/was added\.$/),
    ]);
  });

  test('Se-8 the words that find a category are changed and recorded; the usual ones are not stored', async () => {
    const id = await addAccessoryCategory(database().db, 'Belts');
    const words = async () => (await listAccessoryCategories(database().db))[0]?.synonyms;
    const change = (given?: string) => renameCategory(database().db, id, 'Belts', false, {}, given);
    await change(usualSynonyms(['Belts']));
    expect([await words(), await activity()]).toEqual([null, []]);
    await change('strap, girdle');
    expect(await words()).toBe('strap, girdle');
    const [entry] = await activity();
    expect(changesOf(entry?.before, entry?.after)).toEqual([
      { field: 'words that find it', before: 'the usual ones', after: 'strap, girdle' },
    ]);
    await change();
    expect(await words()).toBe('strap, girdle');
    await change('');
    expect(await words(), 'an empty list means the usual words').toBeNull();
    await change('strap');
    await change(usualSynonyms(['Belts']));
    expect(await words()).toBeNull();
  });

  test('renaming a category also updates its products, if requested', async () => {
    const id = await addAccessoryCategory(database().db, 'Belts');
    for (const name of ['Belts', 'Belts', 'Scarves', null]) await addProductIn(name);

    expect(await renameCategory(database().db, id, 'Leather Belts', true)).toEqual({
      outcome: 'done',
      message: '“Belts” is now “Leather Belts”, also on 2 products.',
    });
    expect(await subCategories()).toEqual([null, 'Scarves', 'Leather Belts', 'Leather Belts']);
    expect(await activity()).toMatchObject([
      { action: 'renamed', subjectName: 'Belts', after: { name: 'Leather Belts', products: 2 } },
    ]);

    await renameCategory(database().db, id, 'LEATHER belts', false);
    expect(await names()).toEqual(['LEATHER belts']);
    expect(await subCategories()).toContain('Leather Belts');
  });

  test('renaming to the name of another category is refused, and so is renaming a deleted category', async () => {
    const id = await addAccessoryCategory(database().db, 'Belts');
    await addAccessoryCategory(database().db, 'Scarves');
    expect(await renameCategory(database().db, id, 'scarves', true)).toMatchObject({ outcome: 'taken' });
    for (const gone of [UNKNOWN_ID, 'not-an-id'])
      expect(await renameCategory(database().db, gone, 'Hats', true)).toMatchObject({ outcome: 'missing' });
    expect((await names()).toSorted()).toEqual(['Belts', 'Scarves']);
    expect(await activity()).toEqual([]);
  });

  test('Ac-1 deleting a category changes no product; deleting it again reports that it no longer exists', async () => {
    const id = await addAccessoryCategory(database().db, 'Belts');
    await addProductIn('Belts');
    expect(await deleteCategory(database().db, id)).toMatchObject({ outcome: 'done' });
    expect(await deleteCategory(database().db, id)).toEqual({
      outcome: 'missing',
      message: 'This category no longer exists.',
    });
    expect(await subCategories()).toEqual(['Belts']);
    expect(await activity()).toMatchObject([{ action: 'deleted', before: { name: 'Belts' } }]);
  });

  test('La-17 names in other languages are saved, recorded, removed, and kept by a rename', async () => {
    const id = await addAccessoryCategory(database().db, 'Belts');
    await addProductIn('Belts');
    const rename = (name: string, names: CategoryNames) =>
      renameCategory(database().db, id, name, true, names);
    const saved = async () => (await listAccessoryCategories(database().db))[0];
    expect(await rename('Belts', { zh: '腰带', ar: 'أحزمة' })).toEqual({
      outcome: 'done',
      message: 'The changes of “Belts” were saved.',
    });
    expect(await saved()).toMatchObject({ name: 'Belts', translations: { ar: 'أحزمة', zh: '腰带' } });
    const [entry] = await activity();
    expect(entry).toMatchObject({ action: 'changed', subjectName: 'Belts' });
    expect(changesOf(entry?.before, entry?.after)).toEqual([
      { field: 'name in Arabic', before: 'none', after: 'أحزمة' },
      { field: 'name in Chinese', before: 'none', after: '腰带' },
    ]);

    expect(await rename('Belts', { ar: 'أحزمة' })).toMatchObject({ message: '“Belts” keeps its name.' });
    await rename('Leather belts', { zh: '' });
    expect(await saved()).toMatchObject({ name: 'Leather belts', translations: { ar: 'أحزمة' } });
    expect(await subCategories()).toEqual(['Leather belts']);
    expect(await activity()).toMatchObject([{ action: 'renamed' }, { action: 'changed' }]);
  });

  test('Ac-1 a section that a form has offered is found under its new name, unless products keep the old one', async () => {
    const id = await addAccessoryCategory(database().db, 'Belts');
    const found = () => findSectionName(database().db, 'Belts');
    expect(await found()).toBe('Belts');
    await renameCategory(database().db, id, 'Sashes', true);
    expect(await found()).toBe('Sashes');
    await addProductIn('Belts');
    expect(await found()).toBe('Belts');
    await emptyTables(database().db, 'products', 'accessory_categories');
    expect(await found()).toBeNull();
    expect(await findSectionName(database().db, 'Scarves')).toBeNull();
  });
});
