import type { ActivityKind } from '#catalog/activity/activity-kinds.ts';
import { UNDO_DAYS } from '#catalog/activity/activity-kinds.ts';
import type { Restoration } from '#catalog/commands/undo/undo-change.server.ts';
import { categoriesInWords } from '#catalog/first-steps/first-steps.ts';
import { productsInWords } from '#catalog/text/english.ts';
import { MAX_NAMES } from '../products/texts.ts';

const kinds: Record<ActivityKind, string> = {
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Put back',
  imported: 'Imported',
  categories: 'Accessory categories',
  images: 'Images',
  'sign-ins': 'Sign-ins and security',
  settings: 'Shop settings',
};

export const texts = {
  title: 'Activity',
  sessions: 'Sessions',
  time: 'Time',
  period: (days: number | null) =>
    days === null ? 'All time' : days === 1 ? 'Last 24 hours' : `Last ${days} days`,
  day: 'Day',
  kind: 'Kind',
  all: 'All',
  kinds,
  product: 'Product',
  showEverything: 'Show everything',
  changesTo: 'Changes to',
  noMatch: 'No activity matches these filters.',
  empty:
    'Nothing has been changed yet. Every change to products, categories and settings will be listed here.',
  toProducts: 'Go to the products',
  subjects: {
    'API key': 'API key',
    'accessory category': 'Accessory category',
    'fact name': 'Fact',
    image: 'Image',
    import: 'Import',
    passkey: 'Passkey',
    question: 'Question',
    'saved reply': 'Saved reply',
    session: 'Session',
    webhook: 'Webhook',
    export: 'Export',
    'line sheet': 'Line sheet',
    'shop settings': 'Shop settings:',
  },
  restored: 'put back',
  history: 'History of the settings',
  toImport: 'Show the import',
  partOf: (sentence: string) => `Part of: ${sentence}`,
  allProducts: (count: number) => `All ${productsInWords(count)}`,
  byKey: 'by API key',
  /** Why the shop has stopped something by itself. */
  reason: 'reason',
  alsoOn: (products: number) => `also on ${productsInWords(products)}`,
  /** `Signed in from 127.0.0.1` */
  fromNetwork: (action: string, network: string) => `${action} from ${network}`,
  undo: 'Undo',
  /** Follows `undo` for screen readers. */
  thisChange: (count: number) => (count > 1 ? ` this change of ${productsInWords(count)}` : ' this change'),
  values: (count: number) => `${count} values`,
  changes: (count: number) => `${count} changes`,
  undone: 'Undone',
  isImporting: 'This import is not finished. Cancel it first, or wait until it is finished.',
  noSuchChange: 'This change does not exist.',
  undoFailed: 'Failed to update product',
  undoDeletion: `Restores what was deleted, with its photos. Photos are kept for ${UNDO_DAYS} days.`,
  undoImport:
    'Deletes the products that the import added, and restores the previous values of the others. Products edited since then are skipped.',
  undoMany: 'Restores the previous values. Products edited since then are skipped.',
  undoAddition: 'Deletes the product that was added, unless it was edited since then.',
  undoOne: 'Restores the previous values, unless the product was edited since then.',
};

/** Describes the result of an undo. `isWhole` says whether everything was restored. */
export function restorationInWords(restoration: Restoration): { sentence: string; isWhole: boolean } {
  const { of, names, removed, already, gone, missing, edited, taken, refused } = restoration;
  const { categories, facts, skippedFacts, questions, skippedQuestions } = restoration;
  const { replies, skippedReplies, isHomeBack } = restoration;
  const notDone = of === 'deletion' ? 'Not restored' : 'Skipped';
  const skipped = [
    gone > 0 &&
      `${gone === 1 ? 'A product' : `${gone} products`} cannot be restored, because the images were deleted.`,
    missing > 0 && `${missing} no longer ${missing === 1 ? 'exists' : 'exist'}.`,
    edited.length > 0 && `Skipped, because edited since then: ${listOf(edited)}.`,
    taken.length > 0 && `${notDone}, because another product now has the code: ${listOf(taken)}.`,
    refused.length > 0 && `${notDone}, because the category no longer exists: ${listOf(refused)}.`,
    skippedFacts > 0 && 'The name of the fact was not restored, because it was changed since then.',
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
