import type { ActivityEntry } from '#catalogue/activity/activity.server.ts';
import type { FieldChange } from '#catalogue/activity/activity-changes.ts';

/** Entries on a page of the activity. */
export const PAGE_SIZE = 30;

/** One thing that was done, as the screen shows it. */
export interface ListedThing extends Omit<ActivityEntry, 'before' | 'after'> {
  id: number;
  at: Date;
  changes: FieldChange[];
  /** On how many products a category was renamed with it. */
  alsoOnProducts: number;
  /** Whether this version of the settings was taken back. */
  isUndone: boolean;
  /** Whether the product is still there. */
  exists: boolean;
}

/** A change of several products at once. */
export interface ListedBatch {
  batch: string;
  /** `45 prices raised by 5 %`. */
  sentence: string;
  count: number;
  canUndo: boolean;
  /** Whether an undo deletes a product, because the product was added. */
  isAddition: boolean;
  /** Whether that has been done. */
  isUndone: boolean;
}

export interface ListedActivity extends ListedThing {
  batch: ListedBatch | null;
  /** Of an entry that tells of several things, the first of them. */
  items: ListedThing[];
  /** Whether it is one of the things of its batch, shown by itself. */
  isPart: boolean;
}
