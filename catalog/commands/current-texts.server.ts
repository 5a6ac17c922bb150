import { desc, lte } from 'drizzle-orm';
import type { RecordedActivity } from '#catalog/activity/activity.server.ts';
import { listAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import { nameKey } from '#catalog/categories/category-names.ts';
import { type MainLanguageChange, withMainTexts } from '#catalog/products/main-texts.ts';
import type { Product } from '#catalog/products/product.ts';
import { readDocument } from '#catalog/settings/schema/read-document.server.ts';
import { readSettings } from '#catalog/settings/shop-settings.server.ts';
import type { Store } from '#catalog/settings/store.ts';
import type { Language } from '#catalog/text/languages.ts';
import { shopSettings } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * Exchanges the texts of recorded deletions whose main language was another one, as the change of the main language did
 * with all other products. Records of other writes stay as they are.
 *
 * @param items records that were written together.
 */
export async function withCurrentTexts<Item extends RecordedActivity>(
  db: Db,
  fileStore: Store,
  items: Item[],
): Promise<Item[]> {
  const deleted = items.find(({ before, after }) => before && !after);
  const change = deleted && (await languageChangeSince(db, fileStore, deleted.at));
  if (!change) return items;
  const categories = await listAccessoryCategories(db);
  const categoryOf = (name: string) =>
    categories.find(
      ({ translations: { [change.former]: former } }) => former && nameKey(former) === nameKey(name),
    );
  return items.map((item) => {
    const before = item.before as Product | null;
    if (!before || item.after) return item;
    const { subCategory } = before;
    return {
      ...item,
      before: {
        ...before,
        ...withMainTexts({ ...before, translations: before.translations ?? {} }, change),
        subCategory: subCategory && (categoryOf(subCategory)?.name ?? subCategory),
      },
    };
  });
}

/** Returns how the main language differs from that at a time; `null` if it is the same. */
async function languageChangeSince(db: Db, fileStore: Store, at: Date): Promise<MainLanguageChange | null> {
  const { languages } = (await readSettings(db, fileStore)).store;
  const [main = 'en'] = languages;
  const former = await mainLanguageAt(db, fileStore, at);
  return former === main ? null : { former, main, keepsFormer: languages.includes(former) };
}

async function mainLanguageAt(db: Db, fileStore: Store, at: Date): Promise<Language> {
  const [found] = await db
    .select({ document: shopSettings.document })
    .from(shopSettings)
    .where(lte(shopSettings.publishedAt, at))
    .orderBy(desc(shopSettings.version))
    .limit(1);
  const store = found ? readDocument(found.document, fileStore).store : fileStore;
  return store.languages[0] ?? 'en';
}
