import type { RequestContext } from '#app/context.ts';
import { filtersOf } from '#app/storefront/listing/filters.server.ts';
import { translatedPage } from '#app/storefront/translated.server.ts';
import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import { pageOfList } from '#catalog/lists/facts.server.ts';
import { type Listing, pageCount } from '#catalog/lists/listing.ts';
import { countSubCategories, listSections, previewSections } from '#catalog/lists/sections.server.ts';
import {
  findSection,
  MAX_SECTION_BUTTONS,
  type MergedSection,
  orderSections,
  type SectionOrder,
  sectionNameOf,
  sectionPageLimits,
} from '#catalog/lists/sections.ts';
import type { PageLanguages } from '#catalog/products/product-texts.ts';
import type { Db } from '#platform/db/database.ts';

/** Returns a page of the non-empty sections, each with its first products. */
export async function accessoriesPage(
  db: Db,
  listing: Listing,
  counts: CountCache,
  languages?: PageLanguages,
) {
  const sections = await listSections(db, counts);
  const filled = sections.filter(({ count }) => count > 0);
  const atOnce = sectionPageLimits(sections.length);
  const lastPage = pageCount(filled.length, atOnce.sections);
  const exists = listing.page !== null && listing.page <= lastPage;
  const start = exists && listing.page !== null ? (listing.page - 1) * atOnce.sections : filled.length;
  const shown = filled.slice(start, start + atOnce.sections);
  const previews = await previewSections(db, shown, atOnce.products, counts, languages);
  return {
    kind: 'all',
    ...sectionNames(await offered(db, sections, counts), null),
    listing,
    exists,
    lastPage,
    shown: shown.map(({ name, count }) => ({
      name,
      count,
      products: previews.get(name) ?? [],
    })),
  } as const;
}

/** Returns one section of the accessories like a category, in a language of the page or else the source language. */
export async function sectionPage(
  db: Db,
  name: string,
  listing: Listing,
  counts: CountCache,
  languages?: PageLanguages,
) {
  const sections = await listSections(db, counts);
  const chosen = findSection(name, sections);
  const list = { category: 'Accessories', subCategory: chosen.names } as const;
  const [page, filters] = await Promise.all([
    pageOfList(db, list, listing, counts, languages),
    filtersOf(db, counts, list, listing, languages),
  ]);
  const exists = listing.page !== null && listing.page <= pageCount(page.totalCount);
  return {
    kind: 'section',
    ...sectionNames(await offered(db, sections, counts, chosen.name), chosen.name),
    chosen: chosen.name,
    listing,
    exists,
    page,
    filters,
  } as const;
}

/** Returns the names of all sections. */
export async function sectionIndex(db: Db, order: SectionOrder, listing: Listing, counts: CountCache) {
  const sections = await offered(db, await listSections(db, counts), counts);
  const index = orderSections(sections, order).map(({ name, count }) => ({ name, count }));
  return { kind: 'index', chosen: null, exists: true, listing, order, index } as const;
}

/** Returns a page of all sections with the products' texts in the language of the page. */
export async function translatedSections<Page extends Awaited<ReturnType<typeof accessoriesPage>>>(
  shop: Pick<RequestContext, 'db' | 'locale' | 'settings'>,
  page: Page,
): Promise<Page> {
  return { ...page, shown: await Promise.all(page.shown.map((section) => translatedPage(shop, section))) };
}

/**
 * Leaves out sections whose products are all hidden, except the chosen one. An accessory category that never had products
 * has a button.
 */
async function offered(
  db: Db,
  sections: MergedSection[],
  counts: CountCache,
  chosen?: string,
): Promise<MergedSection[]> {
  if (sections.every(({ count }) => count > 0)) return sections;
  const all = await countSubCategories(db, 'all', counts);
  const used = new Set(all.map(({ subCategory }) => sectionNameOf(subCategory)));
  return sections.filter(
    ({ name, names, count }) => count > 0 || name === chosen || !names.some((each) => used.has(each)),
  );
}

/** Returns the names to show above the products, including the chosen one (any case), and the number of others. */
function sectionNames(sections: MergedSection[], chosen: string | null) {
  const names = sections
    .map(({ name }) => name)
    .filter((name, place) => place < MAX_SECTION_BUTTONS || name === chosen);
  return { chosen, names, more: sections.length - names.length };
}
