import type { Restoration } from '#catalog/commands/undo/restoration.ts';
import { categoriesInWords } from '#catalog/first-steps/first-steps.ts';
import { MAX_NAMES } from '../products/texts.ts';

/** Describes the result of an undo. `isWhole` says whether everything was restored. */
export function restorationInWords(restoration: Restoration): { sentence: string; isWhole: boolean } {
  const { of, names, removed, already, gone, missing, edited, taken, refused } = restoration;
  const { categories, facts, questions, skippedQuestions, replies, skippedReplies, isHomeBack } = restoration;
  const notDone = of === 'deletion' ? 'Not restored' : 'Skipped';
  const skipped = [
    gone > 0 &&
      `${gone === 1 ? 'A product' : `${gone} products`} cannot be restored, because the images were deleted.`,
    missing > 0 && `${missing} no longer ${missing === 1 ? 'exists' : 'exist'}.`,
    edited.length > 0 && `Skipped, because edited since then: ${listOf(edited)}.`,
    taken.length > 0 && `${notDone}, because another product now has the code: ${listOf(taken)}.`,
    refused.length > 0 && `${notDone}, because the category no longer exists: ${listOf(refused)}.`,
    skippedQuestions > 0 && 'The question keeps its status, because it was changed or deleted since then.',
    skippedReplies > 0 && 'The reply was not restored, because another one has its name.',
    isHomeBack === false &&
      'The home page and its texts were not restored, because the shop was published since then.',
  ].filter((sentence) => sentence !== false);
  const done = [
    names.length > 0 && `${subjectOf(names)} restored.`,
    removed.length > 0 && `${subjectOf(removed)} deleted again.`,
    categories > 0 && `${categoriesInWords(categories)} ${categories === 1 ? 'was' : 'were'} restored.`,
    facts > 0 && names.length === 0 && 'The name of the fact was restored.',
    questions > 0 && 'The question was restored.',
    replies > 0 && 'The reply was restored.',
    isHomeBack && 'The home page and the pages of text were restored.',
  ].filter((sentence) => typeof sentence === 'string');
  if (done.length === 0 && skipped.length === 0) done.push(nothingToDo(already));
  return { sentence: [...done, ...skipped].join(' '), isWhole: skipped.length === 0 };
}

function subjectOf(names: string[]): string {
  return names.length === 1 ? `${names[0]} was` : `${names.length} products were`;
}

function nothingToDo(already: number): string {
  if (already === 0) return 'There is nothing to undo.';
  return already === 1 ? 'It was already restored.' : 'They were already restored.';
}

function listOf(names: string[]): string {
  const rest = names.length - MAX_NAMES;
  return rest > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${rest} more` : names.join(', ');
}
