import { and, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { withColors } from '#catalog/models/models.server.ts';
import { type Db, logWithReason, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { listAccessoryCategories } from '../categories/accessory-categories.server.ts';
import {
  type AccessoryCategory,
  type TranslatedSection,
  translationsOf,
} from '../categories/category-names.ts';
import type { ListedProduct } from '../products/product.ts';
import type { PageLanguages } from '../products/product-texts.ts';
import { isShown, LEADS, listed, pinnedFirst } from '../products/products.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { type CountCache, uncached } from './count-cache.server.ts';
import { inSection, visibleTo } from './product-pages.server.ts';
import {
  arrangeSections,
  type MergedSection,
  mergeDuplicates,
  type SubCategoryCount,
  subCategoryOf,
} from './sections.ts';

/** Counts the accessories in each subcategory: all, or as visitors see them, where colors of one model count once. */
export function countSubCategories(
  db: Db,
  visibility: 'all' | 'shown',
  counts: CountCache = uncached,
): Promise<SubCategoryCount[]> {
  return withCatalogError('Failed to fetch products by sub-category', () =>
    counts.get(`sections ${visibility}`, 'Accessories', async () => {
      const rows = await queryRows<{ name: string; count: number }>(
        db,
        sql`select catalog_section(sub_category) as name, count(*)::int as count from ${products}
          where ${and(sql`category = 'Accessories'`, visibleTo(visibility), visibility === 'shown' ? LEADS : undefined)}
          group by catalog_section(sub_category)`,
      );
      return rows.map(({ name, count }) => ({ subCategory: subCategoryOf(name), count }));
    }),
  );
}

/**
 * Lists the sections of Accessories as visitors see them, with the translations of their names. If the admin's
 * categories cannot be loaded, the sections come from the products alone.
 */
export async function listSections(
  db: Db,
  cache: CountCache,
): Promise<(MergedSection & TranslatedSection & { synonyms?: string })[]> {
  const [categories, counts] = await Promise.all([
    listAccessoryCategories(db).catch((error: Error) => {
      logWithReason(error);
      return [];
    }),
    countSubCategories(db, 'shown', cache),
  ]);
  const names = categories.map(({ name }) => name);
  return mergeDuplicates(arrangeSections(names, counts), names).map((section) => ({
    ...section,
    translations: translationsOf(section.names, categories),
    ...synonymsOf(section, categories),
  }));
}

/** Returns the words that the owner gave to a section. */
function synonymsOf({ names }: MergedSection, categories: AccessoryCategory[]): { synonyms?: string } {
  const given = categories
    .filter(({ name }) => names.includes(name))
    .flatMap(({ synonyms }) => synonyms ?? []);
  return given.length > 0 ? { synonyms: given.join(', ') } : {};
}

/** Returns the first `limit` visible products of each section, by its name, with one query. */
export function previewSections(
  db: Db,
  sections: Pick<MergedSection, 'name' | 'names'>[],
  limit: number,
  counts: CountCache,
  languages?: PageLanguages,
): Promise<Map<string, ListedProduct[]>> {
  return withCatalogError('Failed to fetch products by sub-category', async () => {
    const previews = new Map(sections.map(({ name }) => [name, [] as ListedProduct[]]));
    const [first, second, ...others] = sections.map(({ names }, place) => preview(db, names, place, limit));
    if (!first) return previews;
    const rows = await (second ? unionAll(first, second, ...others) : first);
    const sorted = rows.toSorted((a, b) => a.rank - b.rank);
    for (const { place, rank: _, ...product } of await withColors(db, sorted, counts, languages)) {
      previews.get(sections[place]?.name ?? '')?.push(product);
    }
    return previews;
  });
}

/** Query for the first products of a section. A union has no order, so rows contain the section's place and a rank. */
function preview(db: Db, names: string[], place: number, limit: number) {
  return db
    .select({
      ...listed,
      place: sql<number>`${place}::int`.as('place'),
      rank: sql<number>`row_number() over (order by ${sql.join(pinnedFirst, sql`, `)})`
        .mapWith(Number)
        .as('rank'),
    })
    .from(products)
    .where(and(inSection(names), isShown, LEADS))
    .orderBy(...pinnedFirst)
    .limit(limit);
}
