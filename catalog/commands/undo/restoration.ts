/** The outcome of undoing a batch, before anything was restored. */
export const NOTHING = {
  of: 'change' as 'deletion' | 'change',
  names: [] as string[],
  /** Names of the products that the batch had added and that were deleted. */
  removed: [] as string[],
  /** How many were already in their former state. */
  already: 0,
  /** How many were skipped because their former images have been deleted. */
  gone: 0,
  missing: 0,
  /** Names of products that were skipped because they were edited later. */
  edited: [] as string[],
  /** Names of products that were skipped because another product now has their code or handle. */
  taken: [] as string[],
  /** Names of products that were skipped because their former category is not one of the shop's. */
  refused: [] as string[],
  /** How many accessory categories of the demo were restored. */
  categories: 0,
  /** How many names of facts were restored. */
  facts: 0,
  /** How many questions of visitors were restored. */
  questions: 0,
  /** How many questions keep their status, because it was changed or they were deleted since. */
  skippedQuestions: 0,
  /** How many saved replies were restored. */
  replies: 0,
  /** How many saved replies were skipped, because another one now has their name. */
  skippedReplies: 0,
  /** Whether the shop has the slides, blocks and pages of text of the demo again; `null` if none were removed. */
  isHomeBack: null as boolean | null,
};

export type Restoration = typeof NOTHING;

/** Whether everything of the batch was restored. */
export function isWhole(restoration: Restoration): boolean {
  const { gone, missing, edited, taken, refused, skippedQuestions, skippedReplies } = restoration;
  const skipped = [...edited, ...taken, ...refused].length;
  return gone + missing + skipped + skippedQuestions + skippedReplies === 0;
}
