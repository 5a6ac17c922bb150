import type { ActivityKind } from '#catalog/activity/activity-kinds.ts';
import { UNDO_DAYS } from '#catalog/activity/undo-days.ts';
import { productsInWords } from '#catalog/text/english.ts';

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
