/** The outcome of undoing a batch. */
export interface Restoration {
  of: 'deletion' | 'change';
  names: string[];
  /** Names of the products that the batch had added and that were deleted. */
  removed: string[];
  /** How many were already in their former state. */
  already: number;
  /** How many were skipped because their former images have been deleted. */
  gone: number;
  missing: number;
  /** Names of products that were skipped because they were edited later. */
  edited: string[];
  /** Names of products that were skipped because another product now has their code or handle. */
  taken: string[];
  /** Names of products that were skipped because their former category is not one of the shop's. */
  refused: string[];
  /** How many accessory categories of the demo were restored. */
  categories: number;
  /** How many names of facts were restored. */
  facts: number;
  /** How many questions of visitors were restored. */
  questions: number;
  /** How many questions keep their status, because it was changed or they were deleted since. */
  skippedQuestions: number;
  /** How many saved replies were restored. */
  replies: number;
  /** How many saved replies were skipped, because another one now has their name. */
  skippedReplies: number;
  /** Whether the shop has the slides, blocks and pages of text of the demo again; `null` if none were removed. */
  isHomeBack: boolean | null;
}

export const NOTHING: Restoration = {
  of: 'change',
  names: [],
  removed: [],
  already: 0,
  gone: 0,
  missing: 0,
  edited: [],
  taken: [],
  refused: [],
  categories: 0,
  facts: 0,
  questions: 0,
  skippedQuestions: 0,
  replies: 0,
  skippedReplies: 0,
  isHomeBack: null,
};

/** Whether everything of the batch was restored. */
export function isWhole(restoration: Restoration): boolean {
  const { gone, missing, edited, taken, refused, skippedQuestions, skippedReplies } = restoration;
  const skipped = [...edited, ...taken, ...refused].length;
  return gone + missing + skipped + skippedQuestions + skippedReplies === 0;
}
