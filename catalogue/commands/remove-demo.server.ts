import { findDemoProducts } from '#catalogue/first-steps/demo-products.server.ts';
import { demoSlidesOf } from '#catalogue/first-steps/demo-settings.server.ts';
import type { Db } from '#platform/db/database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { deleteProducts } from './delete-products.server.ts';
import type { Restoration } from './restoration.ts';
import { undoBatch } from './restore-products.server.ts';
import { undoSettings } from './settings/restore-settings.server.ts';
import {
  addVersion,
  inSettingsTransaction,
  type SettingsWriter,
} from './settings/settings-versions.server.ts';
import type { Steps } from './write-in-steps.server.ts';

/** The numbers that the owner has confirmed. */
export interface WantedRemoval {
  /** Whether demo products and slides that the owner has edited are removed too. */
  includesEdited: boolean;
  /** How many products and slides the question named. */
  products: number;
  slides: number;
}

export type DemoRemoval =
  /** `batch` and `version` are what an undo needs; `null` if there was nothing of this kind. */
  | { outcome: 'removed'; batch: string | null; version: number | null }
  /** There are other products or slides to remove than the question named. */
  | { outcome: 'changed' };

/**
 * Deletes the products of the demo and takes its slides off the home page, in one transaction.
 *
 * @param isFixed whether the settings come from the file, so that the slides stay.
 */
export function removeDemo(
  writer: SettingsWriter,
  { includesEdited, products, slides }: WantedRemoval,
  isFixed: boolean,
): Promise<DemoRemoval> {
  return inSettingsTransaction(writer, async (transaction, current) => {
    const found = await findDemoProducts(transaction);
    const ids = found.filter(({ isEdited }) => includesEdited || !isEdited).map(({ id }) => id);
    const demo = demoSlidesOf(current.store, writer.fileStore);
    const removed = isFixed ? [] : [...demo.untouched, ...(includesEdited ? demo.edited : [])];
    if (ids.length !== products || removed.length !== slides) return { outcome: 'changed' };

    const { batch } = ids.length > 0 ? await deleteProducts(transaction, ids) : { batch: null };
    if (removed.length === 0) return { outcome: 'removed', batch, version: null };
    const store = {
      ...current.store,
      slides: current.store.slides.filter((slide) => !removed.includes(slide)),
    };
    const entry = { action: 'changed', subjectName: 'demo slides' };
    const { version } = await addVersion(transaction, writer, current, store, entry);
    return { outcome: 'removed', batch, version };
  });
}

/** What an undo of the removal did; `null` if there was nothing of this kind. */
export interface DemoRestoration {
  products: Restoration | null;
  /** Whether the slides are back. They are not if the home page was published again since then. */
  areSlidesBack: boolean | null;
}

/** Restores the products and the slides of the demo. */
export async function restoreDemo(
  writer: SettingsWriter & { db: Db; storage: Storage; steps: Steps },
  { batch, version }: { batch: string | null; version: number | null },
): Promise<DemoRestoration> {
  const products = batch === null ? null : await undoBatch(writer.db, writer.storage, batch, writer.steps);
  if (version === null) return { products, areSlidesBack: null };
  const { outcome } = await undoSettings(writer, version);
  return { products, areSlidesBack: outcome === 'published' || outcome === 'unchanged' };
}
