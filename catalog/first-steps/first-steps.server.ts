import type { ShopSettings } from '#catalog/settings/shop-settings.server.ts';
import { firstSteps } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { findUnusedDemoCategories } from './demo-categories.server.ts';
import { type DemoProduct, findDemoProducts } from './demo-products.server.ts';
import { countDemoContacts, countDemoOffices, demoSlidesOf } from './demo-settings.server.ts';
import { pagesWithDemoName } from './demo-texts.server.ts';
import type { DemoContent, FirstStep, FirstSteps } from './first-steps.ts';

/**
 * Returns the demo content that the shop still has; `null` if the shop never had the demo, if all steps are done, or if
 * the owner has dismissed the list.
 */
export function findFirstSteps(db: Db, settings: ShopSettings): Promise<FirstSteps | null> {
  return withCatalogError('Failed to fetch the first steps', async () => {
    const [row] = await db.select({ dismissed: firstSteps.dismissed }).from(firstSteps);
    if (!row || row.dismissed) return null;
    const demo = await findDemoContent(db, settings);
    const { store, fileStore, isFixed } = settings;
    const [page, ...others] = pagesWithDemoName(store, fileStore);
    const ofProducts = stepOf('products', demo.products + demo.editedProducts);
    const steps = isFixed
      ? [ofProducts]
      : [
          stepOf('name', store.brand === fileStore.brand ? 1 : 0),
          { ...stepOf('texts', page ? 1 + others.length : 0), ...(page && { page }) },
          stepOf('logo', store.logo ? 0 : 1),
          stepOf('contact', countDemoContacts(store, fileStore)),
          stepOf('offices', countDemoOffices(store, fileStore)),
          stepOf('slides', demo.slides + demo.editedSlides),
          ofProducts,
        ];
    return steps.every(({ left }) => left === 0) ? null : { steps, demo };
  });
}

/** Hides the list of first steps for the whole shop, or shows it again. */
export function dismissFirstSteps(db: Db, dismissed: boolean): Promise<void> {
  return withCatalogError('Failed to write the first steps', async () => {
    await db.update(firstSteps).set({ dismissed });
  });
}

/** Counts the demo content that can be removed at once. */
export async function findDemoContent(
  db: Db,
  { store, fileStore, isFixed }: Pick<ShopSettings, 'store' | 'fileStore' | 'isFixed'>,
): Promise<DemoContent> {
  const products = await findDemoProducts(db);
  const untouched = products.filter(({ isEdited }) => !isEdited);
  const idsOf = (of: typeof products) => of.map(({ id }) => id);
  const categories = await findUnusedDemoCategories(db, idsOf(untouched));
  const all = await findUnusedDemoCategories(db, idsOf(products));
  const slides = isFixed ? { untouched: [], edited: [] } : demoSlidesOf(store, fileStore);
  return {
    products: untouched.length,
    photos: photosOf(untouched),
    editedProducts: products.length - untouched.length,
    editedPhotos: photosOf(products) - photosOf(untouched),
    categories: categories.length,
    categoriesOfEdited: all.length - categories.length,
    slides: slides.untouched.length,
    editedSlides: slides.edited.length,
    allSlides: store.slides.length,
  };
}

function photosOf(products: DemoProduct[]): number {
  return products.reduce((sum, { photos }) => sum + photos, 0);
}

function stepOf(name: FirstStep['name'], left: number): FirstStep {
  return { name, left };
}
