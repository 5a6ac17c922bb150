import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { CatalogError } from '../text/catalog-error.ts';
import {
  accessoryCategoryName,
  addAccessoryCategory,
  deleteAccessoryCategories,
  findAccessoryCategoryByName,
  listAccessoryCategories,
  renameAccessoryCategory,
} from './accessory-categories.server.ts';

onPGlite((database) => {
  const names = async () => (await listAccessoryCategories(database().db)).map(({ name }) => name);

  test('Ac-1 categories are listed oldest first', async () => {
    for (const name of ['Scarves', 'Belts', 'Watches']) {
      await addAccessoryCategory(database().db, name);
      // The embedded database's clock counts milliseconds.
      await setTimeout(5);
    }
    expect(await names()).toEqual(['Scarves', 'Belts', 'Watches']);
  });

  test('Ac-1 a category is deleted by its id, once', async () => {
    const id = await addAccessoryCategory(database().db, 'Belts');
    expect(await deleteAccessoryCategories(database().db, [id])).toMatchObject([{ id, name: 'Belts' }]);
    expect(await deleteAccessoryCategories(database().db, [id])).toEqual([]);
    expect(await names()).toEqual([]);
  });

  test('Ac-1 a renamed category keeps its place', async () => {
    const id = await addAccessoryCategory(database().db, 'Belts');
    await setTimeout(5);
    await addAccessoryCategory(database().db, 'Scarves');
    expect(await renameAccessoryCategory(database().db, id, { name: 'Leather Belts' })).toBe(true);
    expect(await names()).toEqual(['Leather Belts', 'Scarves']);
  });

  test('Ac-2 a name is found ignoring case and spaces, including accented letters', async () => {
    await addAccessoryCategory(database().db, 'Été Hats');
    expect(await findAccessoryCategoryByName(database().db, ' été   HATS ')).toMatchObject({
      name: 'Été Hats',
    });
    expect(await findAccessoryCategoryByName(database().db, 'ÉtéHats')).toBeNull();
  });

  test('Ac-2 the database itself refuses a second category of a name, and says so safely', async () => {
    await addAccessoryCategory(database().db, 'Belts');
    const adding = addAccessoryCategory(database().db, 'BELTS');
    await expect(adding).rejects.toThrow(CatalogError);
    await expect(adding).rejects.toThrow('Failed to add: this already exists');
    await expect(addAccessoryCategory(database().db, 'uncategorized')).rejects.toThrow(
      'Failed to add: this name is used by the shop itself',
    );
  });
});

test('Ac-1 Ac-2 a name is trimmed and folded; empty, long and reserved ones are refused', () => {
  expect(accessoryCategoryName.parse('  Hair \t\n accessories\u0007 ')).toBe('Hair accessories');
  const refused = (name: string) => accessoryCategoryName.safeParse(name).error?.issues[0]?.message;
  expect(refused(' \u00a0 ')).toBe('Please enter a name');
  expect(refused('x'.repeat(81))).toBe('Please use at most 80 characters');
  for (const reserved of ['all', ' ALL ', 'Uncategorized', 'UNCATEGORIZED'])
    expect(refused(reserved)).toBe('This name is used by the shop itself');
});
