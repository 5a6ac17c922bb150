import { listAccessoryCategories } from '#catalogue/accessory-categories.server.ts';
import type { CountCache } from '#catalogue/count-cache.server.ts';
import { LIST_PAGE_SIZE, type Listing, pageCount } from '#catalogue/listing.ts';
import { pageOfProducts } from '#catalogue/product-pages.server.ts';
import { countSubCategories, previewSections } from '#catalogue/sections.server.ts';
import {
  arrangeSections,
  PREVIEWED_PRODUCTS,
  SECTIONS_PAGE_SIZE,
  type Section,
  subCategoryOf,
} from '#catalogue/sections.ts';
import { type Db, reasonOf } from '#db/database.ts';
import { logFailure } from '#db/log-failure.ts';

/** All accessories: a page of the sections that have products, each with its newest. */
export async function accessoriesPage(db: Db, listing: Listing, counts: CountCache) {
  const sections = await listSections(db, counts);
  const filled = sections.filter(({ count }) => count > 0);
  const lastPage = pageCount(filled.length, SECTIONS_PAGE_SIZE);
  const exists = listing.page !== null && listing.page <= lastPage;
  const start = exists && listing.page !== null ? (listing.page - 1) * SECTIONS_PAGE_SIZE : filled.length;
  const shown = filled.slice(start, start + SECTIONS_PAGE_SIZE);
  const previews = await previewSections(
    db,
    shown.map(({ name }) => name),
    PREVIEWED_PRODUCTS,
  );
  return {
    chosen: null,
    sections,
    listing,
    exists,
    lastPage,
    shown: shown.map((section) => ({ ...section, products: previews.get(section.name) ?? [] })),
  };
}

/** One section of the accessories, listed as a category is. */
export async function sectionPage(db: Db, chosen: string, listing: Listing, counts: CountCache) {
  const [sections, page] = await Promise.all([
    listSections(db, counts),
    pageOfProducts(
      db,
      { category: 'Accessories', subCategory: subCategoryOf(chosen), ...listing },
      (listing.page ?? 1) - 1,
      LIST_PAGE_SIZE,
      counts,
    ),
  ]);
  const exists = listing.page !== null && listing.page <= pageCount(page.totalCount);
  return { chosen, sections, listing, exists, page };
}

/** Without the admin's categories the page still stands, on the subcategories that the products bear. */
async function listSections(db: Db, cache: CountCache): Promise<Section[]> {
  const [categories, counts] = await Promise.all([
    listAccessoryCategories(db).catch((error: Error) => {
      logFailure(`${error.message} (${reasonOf(error)})`, error);
      return [];
    }),
    countSubCategories(db, 'shown', cache),
  ]);
  return arrangeSections(
    categories.map(({ name }) => name),
    counts,
  );
}
