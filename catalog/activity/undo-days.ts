/** How many days the images of earlier values and of deleted products are kept, so that an undo can restore them. */
export const UNDO_DAYS = 30;

/** Returns the time until which a change made now can be undone. */
export function undoableUntil(): Date {
  return new Date(Date.now() + UNDO_DAYS * 24 * 3_600_000);
}
