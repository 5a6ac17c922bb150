import type { ActivityEntry } from '#catalog/activity/activity.server.ts';
import type { FieldChange } from '#catalog/activity/activity-changes.ts';

/** Number of entries on a page of the activity. */
export const PAGE_SIZE = 30;

/** A single change, as the screen shows it. */
export interface ListedChange extends Omit<ActivityEntry, 'before' | 'after'> {
  id: number;
  at: Date;
  changes: FieldChange[];
  /** Number of products that were renamed together with their category. */
  alsoOnProducts: number;
  /** Whether the product still exists. */
  exists: boolean;
  /** The first photo of the product, if it still exists. */
  image: string | undefined;
}

/** A change of several products at once. */
export interface ListedBatch {
  batch: string;
  /** `45 prices raised by 5 %`. */
  sentence: string;
  count: number;
  canUndo: boolean;
  /** `added`, `changed`, `deleted` or `restored`. */
  action: string;
  /** Whether the change was undone. */
  isUndone: boolean;
}

export interface ListedActivity extends ListedChange {
  batch: ListedBatch | null;
  /** The first changes of a batch. */
  items: ListedChange[];
  /** Whether this is a single change of a batch, shown on its own. */
  isPart: boolean;
}
