import { randomUUID } from 'node:crypto';
import { recordItems, summarizeBatch } from '#catalog/activity/activity.server.ts';
import { deleteAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import {
  findDemoParts,
  findUntouchedDemoProducts,
  findUnusedDemoCategories,
} from '#catalog/first-steps/first-steps.server.ts';
import type { DemoNumbers } from '#catalog/first-steps/first-steps.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatch } from './delete-products.server.ts';
import {
  addVersion,
  type CurrentSettings,
  inSettingsTransaction,
  type SettingsWriter,
} from './settings/settings-versions.server.ts';

type DemoRemoval =
  /** `batch` is the record that an undo needs. */
  | { outcome: 'removed'; batch: string }
  /** The amount of content to remove has changed since the confirmation; nothing was removed. */
  | { outcome: 'changed' };

/**
 * Deletes the products of the demo and its accessory categories that no other product uses, takes its slides and blocks
 * off the home page, and removes its pages of text, in one transaction and as one entry in the activity. Keeps
 * everything that the owner has touched.
 *
 * @param confirmed the numbers that the owner has seen and confirmed.
 * @param isFixed whether the settings come from the file; then home page and pages of text are kept.
 */
export function removeDemo(
  writer: SettingsWriter,
  confirmed: DemoNumbers,
  isFixed: boolean,
): Promise<DemoRemoval> {
  return inSettingsTransaction(writer, async (transaction, current) => {
    const ids = (await findUntouchedDemoProducts(transaction)).map(({ id }) => id);
    const removed = findDemoParts({ store: current.store, fileStore: writer.fileStore, isFixed });
    const categories = await findUnusedDemoCategories(transaction, ids);
    const found: DemoNumbers = {
      products: ids.length,
      slides: removed.slides.length,
      blocks: removed.blocks.length,
      pages: removed.pages.length,
      categories: categories.length,
    };
    const parts = Object.keys(found) as (keyof DemoNumbers)[];
    if (parts.some((part) => found[part] !== confirmed[part])) return { outcome: 'changed' };
    const batch = randomUUID();
    if (found.slides + found.blocks + found.pages > 0)
      await clearSettings(transaction, writer, current, removed, batch);
    const categoryIds = categories.map(({ id }) => id);
    await removeCategories(transaction, categoryIds, batch);
    const { names } = await deleteInBatch(transaction, ids, batch);
    const { products: _, ...others } = found;
    await summarizeBatch(transaction, batch, { kind: 'demo', count: names.length, ...others });
    return { outcome: 'removed', batch };
  });
}

async function clearSettings(
  transaction: Db,
  writer: SettingsWriter,
  current: CurrentSettings,
  removed: Pick<ShopSettings, 'slides' | 'blocks' | 'pages'>,
  batch: string,
): Promise<void> {
  const slides = current.store.slides.filter((slide) => !removed.slides.includes(slide));
  const blocks = current.store.blocks.filter((block) => !removed.blocks.includes(block));
  const pages = current.store.pages.filter((page) => !removed.pages.includes(page));
  const entry = { action: 'changed', subjectName: 'demo slides', batch };
  await addVersion(transaction, writer, current, { ...current.store, slides, blocks, pages }, entry);
}

async function removeCategories(transaction: Db, ids: string[], batch: string): Promise<void> {
  const rows = await deleteAccessoryCategories(transaction, ids);
  const items = rows.map((row) => ({
    action: 'deleted',
    subject: 'accessory category' as const,
    subjectId: row.id,
    subjectName: row.name,
    before: row,
  }));
  await recordItems(transaction, batch, items);
}
