import { isDeepStrictEqual } from 'node:util';
import { type ActivityEntry, recordActivity } from '#catalog/activity/activity.server.ts';
import {
  addAccessoryCategory,
  deleteAccessoryCategories,
  findAccessoryCategoryByName,
  findAccessoryCategoryForUpdate,
  renameAccessoryCategory,
  renameSubCategory,
} from '#catalog/categories/accessory-categories.server.ts';
import { type CategoryNames, withNames } from '#catalog/categories/category-names.ts';
import type { Translations } from '#catalog/products/product.ts';
import { usualSynonyms } from '#catalog/search/searched-categories.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import type { Db } from '#platform/db/database.ts';
import { commandTexts } from './texts.ts';

/** The outcome of changing an accessory category, with a message for the admin. */
export interface CategoryOutcome {
  outcome: 'done' | 'missing' | 'taken';
  message: string;
}

const MISSING: CategoryOutcome = { outcome: 'missing', message: commandTexts.category.missing };

/** Adds a category, unless its name is taken. `name` must have been validated by `accessoryCategoryName`. */
export function addCategory(db: Db, name: string): Promise<CategoryOutcome> {
  return withCatalogError('Failed to add', () =>
    db.transaction(async (transaction) => {
      const taken = await findAccessoryCategoryByName(transaction, name);
      if (taken) return alreadyThere(taken.name);
      const id = await addAccessoryCategory(transaction, name);
      await record(transaction, { action: 'added', subjectId: id, subjectName: name, after: { name } });
      return { outcome: 'done', message: commandTexts.category.added(name) };
    }),
  );
}

/**
 * Renames a category; with `onProducts`, also on its products. The names must have been validated by
 * `accessoryCategoryName`.
 *
 * @param translations names in other languages to change; empty ones are removed, the others stay.
 * @param synonyms the words that find it; by default, they stay. Empty ones mean the usual words.
 */
export function renameCategory(
  db: Db,
  id: string,
  name: string,
  onProducts: boolean,
  translations: CategoryNames = {},
  synonyms?: string,
): Promise<CategoryOutcome> {
  return withCatalogError('Failed to rename', () =>
    db.transaction(async (transaction) => {
      const category = await findAccessoryCategoryForUpdate(transaction, id);
      if (!category) return MISSING;
      const taken = await findAccessoryCategoryByName(transaction, name);
      if (taken && taken.id !== id) return alreadyThere(taken.name);
      const changed = withNames(category.translations, translations);
      const isRenamed = category.name !== name;
      const isTranslated = !isDeepStrictEqual(changed, withNames(category.translations, {}));
      const usual = usualSynonyms([category.name, ...Object.values(category.translations)]);
      const isUsual = synonyms?.trim() === '' || synonyms === usual;
      const words = synonyms === undefined ? category.synonyms : isUsual ? null : synonyms;
      const hasNewWords = words !== category.synonyms;
      if (!isRenamed && !isTranslated && !hasNewWords)
        return { outcome: 'done', message: commandTexts.category.unchanged(name) };

      await renameAccessoryCategory(transaction, id, { name, translations: changed, synonyms: words });
      const products =
        isRenamed && onProducts ? await renameSubCategory(transaction, category.name, name) : 0;
      await record(transaction, {
        action: isRenamed ? 'renamed' : 'changed',
        subjectId: id,
        subjectName: category.name,
        before: {
          name: category.name,
          ...recordedNames(category.translations),
          ...(hasNewWords && { synonyms: category.synonyms }),
        },
        after: { name, products, ...recordedNames(changed), ...(hasNewWords && { synonyms: words }) },
      });
      if (!isRenamed) return { outcome: 'done', message: commandTexts.category.namesSaved(name) };
      return { outcome: 'done', message: commandTexts.category.renamed(category.name, name, products) };
    }),
  );
}

/** Deletes a category. Its products keep the name as their subcategory. */
export function deleteCategory(db: Db, id: string): Promise<CategoryOutcome> {
  return withCatalogError('Failed to delete', () =>
    db.transaction(async (transaction) => {
      const category = await findAccessoryCategoryForUpdate(transaction, id);
      if (!category) return MISSING;
      await deleteAccessoryCategories(transaction, [id]);
      const { name } = category;
      await record(transaction, { action: 'deleted', subjectId: id, subjectName: name, before: { name } });
      return { outcome: 'done', message: commandTexts.category.deleted(name) };
    }),
  );
}

async function record(transaction: Db, entry: Omit<ActivityEntry, 'subject'>): Promise<void> {
  await recordActivity(transaction, { subject: 'accessory category', ...entry });
}

/** The names in the form of a product's translations, so that the activity shows `name in Arabic`. */
function recordedNames(names: CategoryNames): { translations: Translations } {
  const texts = Object.entries(names).map(([language, name]) => [language, { name }]);
  return { translations: Object.fromEntries(texts) };
}

function alreadyThere(name: string): CategoryOutcome {
  return { outcome: 'taken', message: commandTexts.category.taken(name) };
}
