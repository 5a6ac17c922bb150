import { isDeepStrictEqual } from 'node:util';
import type { ActiveSettings } from '#catalog/settings/active-settings.server.ts';
import { findDraft } from '#catalog/settings/settings-draft.server.ts';
import { sectionOf } from '#catalog/settings/settings-sections.ts';
import { firstSteps } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { countProducts } from '../lists/statistics.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import {
  findDemoBlocks,
  findDemoPages,
  findDemoSlides,
  findUntouchedDemoProducts,
  findUnusedDemoCategories,
} from './demo-content.server.ts';
import type { DemoContent, FirstStep, FirstSteps } from './first-steps.ts';

/**
 * Returns the first steps of a new owner, and the demo content that the shop still has; `null` if the shop never had the
 * demo, if all steps are done and no demo product is left, or if the owner has dismissed the list.
 */
export function findFirstSteps(db: Db, settings: ActiveSettings): Promise<FirstSteps | null> {
  return withCatalogError('Failed to fetch the first steps', async () => {
    const [row] = await db.select({ dismissed: firstSteps.dismissed }).from(firstSteps);
    if (!row || row.dismissed) return null;
    const demo = await findDemoContent(db, settings);
    const hasOwnProducts = (await countProducts(db)) > demo.products;
    const steps: FirstStep[] = [
      ...(settings.isFixed ? [] : await findSettingsSteps(db, settings)),
      { name: 'products', isDone: hasOwnProducts },
    ];
    return steps.every(({ isDone }) => isDone) && demo.products === 0 ? null : { steps, demo };
  });
}

/** Hides the list of first steps for the whole shop, or shows it again. */
export function dismissFirstSteps(db: Db, dismissed: boolean): Promise<void> {
  return withCatalogError('Failed to write the first steps', async () => {
    await db.update(firstSteps).set({ dismissed });
  });
}

/** A page of the settings was saved if the published settings or the draft differ from `store.config.ts`. */
async function findSettingsSteps(db: Db, { store, fileStore }: ActiveSettings): Promise<FirstStep[]> {
  const saved = (await findDraft(db, store))?.store ?? store;
  return (['brand', 'contact', 'offices', 'home'] as const).map((name) => ({
    name,
    isDone: !isDeepStrictEqual(sectionOf(saved, name), sectionOf(fileStore, name)),
  }));
}

async function findDemoContent(
  db: Db,
  { store, fileStore, isFixed }: Pick<ActiveSettings, 'store' | 'fileStore' | 'isFixed'>,
): Promise<DemoContent> {
  const products = await findUntouchedDemoProducts(db);
  const ids = products.map(({ id }) => id);
  return {
    products: products.length,
    photos: products.reduce((sum, { photos }) => sum + photos, 0),
    categories: (await findUnusedDemoCategories(db, ids)).length,
    slides: isFixed ? 0 : findDemoSlides(store, fileStore).length,
    blocks: isFixed ? 0 : findDemoBlocks(store, fileStore).length,
    pages: isFixed ? 0 : findDemoPages(store, fileStore).length,
    allSlides: store.slides.length,
  };
}
