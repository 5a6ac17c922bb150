import { findOtherItems } from '#catalog/activity/batch-items.server.ts';
import { restoreAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import type { Db } from '#platform/db/database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { undoSettings } from '../settings/restore-settings.server.ts';
import type { SettingsWriter } from '../settings/settings-versions.server.ts';
import type { Steps } from '../write-in-steps.server.ts';
import type { Restoration } from './restoration.ts';
import { undoBatch } from './restore-products.server.ts';

/**
 * Undoes a recorded batch: its products, and if it removed the demo, also the demo's accessory categories and slides.
 * Slides do not return if the home page was published again since then.
 */
export async function undoChange(
  writer: SettingsWriter & { db: Db; storage: Storage; steps: Steps },
  batch: string,
): Promise<Restoration> {
  // Undo these before the products: undoing the products marks the batch as undone. If the process is killed in
  // between, the undo can then be repeated.
  const others: Pick<Restoration, 'categories' | 'areSlidesBack'> = { categories: 0, areSlidesBack: null };
  for (const { subject, subjectId, before } of await findOtherItems(writer.db, batch)) {
    if (subject === 'accessory category')
      others.categories += await restoreAccessoryCategories(writer.db, [before]);
    if (subject === 'shop settings') {
      const { outcome } = await undoSettings(writer, Number(subjectId));
      others.areSlidesBack = outcome === 'published' || outcome === 'unchanged';
    }
  }
  const restoration = await undoBatch(writer.db, writer.storage, batch, writer.steps);
  return { ...restoration, ...others };
}
