/** Days for which the images that a save or an import replaces are kept, so that an undo can restore them. */
export const UNDO_DAYS = 30;

/** The end of that time for a change that is made now. */
export function undoableUntil(): Date {
  return new Date(Date.now() + UNDO_DAYS * 24 * 3_600_000);
}
