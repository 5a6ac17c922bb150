/** The kinds of activity that can be filtered. */
export const ACTIVITY_KINDS = [
  'added',
  'changed',
  'deleted',
  'restored',
  'imported',
  'categories',
  'images',
  'sign-ins',
  'settings',
] as const;

export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** A filter of the activity. */
export interface ActivityFilter {
  /** Id of a batch: selects the entries that the batch consists of. */
  batch?: string | null;
  /** Id of a product: selects its writes, including those in batches. */
  product?: string | null;
  /** Selects the writes of products whose names contain this text, including those in batches. */
  term?: string;
  kind?: ActivityKind | null;
  /** The number of days to look back. */
  days?: number | null;
  /** One calendar day (`2026-11-22`) in a time zone. */
  day?: { date: string; zone: string } | null;
}

/** How many days the images of earlier values and of deleted products are kept, so that an undo can restore them. */
export const UNDO_DAYS = 30;

/** Returns the time until which a change made now can be undone. */
export function undoableUntil(): Date {
  return new Date(Date.now() + UNDO_DAYS * 24 * 3_600_000);
}
