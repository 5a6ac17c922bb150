import { MAX_NAMES } from '#app/admin/dashboard/name-list.tsx';
import type { Restoration } from '#catalogue/commands/restoration.ts';
import { categoriesInWords } from '#catalogue/first-steps/demo-in-words.ts';

/** Describes the result of an undo. `isWhole` if nothing was left out. */
export function restorationInWords(restoration: Restoration): { sentence: string; isWhole: boolean } {
  const { of, names, removed, already, gone, missing, edited, taken, refused } = restoration;
  const { categories, areSlidesBack } = restoration;
  const left = [
    gone > 0 &&
      `${gone === 1 ? 'A product' : `${gone} products`} cannot be restored any more: the images are gone.`,
    missing > 0 && `${missing} no longer ${missing === 1 ? 'exists' : 'exist'}.`,
    edited.length > 0 && `Skipped, because edited since then: ${listOf(edited)}.`,
    taken.length > 0 &&
      `Left ${of === 'deletion' ? 'deleted' : 'alone'}, because another product now has the code: ${listOf(taken)}.`,
    refused.length > 0 && `Left alone, because their category no longer exists: ${listOf(refused)}.`,
    areSlidesBack === false && 'The slides stay away, because the home page was changed since then.',
  ].filter((sentence) => sentence !== false);
  const done = [
    names.length > 0 && doneTo(names, of),
    removed.length > 0 && removedAgain(removed),
    categories > 0 && `${categoriesInWords(categories)} ${categories === 1 ? 'is' : 'are'} back.`,
    areSlidesBack && 'The slides are back.',
  ].filter((sentence) => typeof sentence === 'string');
  if (done.length === 0 && left.length === 0) done.push(alreadyDone(already, of));
  return { sentence: [...done, ...left].join(' '), isWhole: left.length === 0 };
}

function doneTo(names: string[], of: Restoration['of']): string {
  const [what, is] = names.length === 1 ? [names[0], 'is'] : [`${names.length} products`, 'are'];
  if (of === 'deletion') return `${what} ${is} back.`;
  return names.length === 1 ? `${what} is as it was.` : `${what} are as they were.`;
}

function removedAgain(names: string[]): string {
  return names.length === 1 ? `${names[0]} is gone again.` : `${names.length} products are gone again.`;
}

function alreadyDone(count: number, of: Restoration['of']): string {
  if (count === 0) return 'There is nothing to undo.';
  const [it, is] = count === 1 ? ['It', 'is'] : ['They', 'are'];
  return of === 'deletion' ? `${it} ${is} back already.` : `${it} ${is} as before already.`;
}

function listOf(names: string[]): string {
  const rest = names.length - MAX_NAMES;
  return rest > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${rest} more` : names.join(', ');
}
