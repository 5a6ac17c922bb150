import { MAX_SAVED_REPLIES } from '#catalog/questions/saved-reply.ts';
import { countInWords } from '#catalog/text/english.ts';

export const texts = {
  title: 'Saved replies',
  back: 'All questions',
  introduction:
    'Texts that you often send. Choose one under Answer on the page of a question. There you can change it before you send it.',
  placeholders: 'The words in braces are filled in:',
  meanings: {
    name: 'the name of the visitor',
    products: 'the names of the products',
    office: 'the office that was asked',
    shop: 'the name of the shop',
  },
  existing: (count: number) => countInWords(count, 'reply', 'replies'),
  none: 'There are no saved replies yet.',
  newReply: 'New reply',
  name: 'Name',
  nameHint: 'Only you see it.',
  language: 'For questions in',
  allLanguages: 'All languages',
  text: 'Text',
  add: 'Add',
  added: (name: string) => `“${name}” was added.`,
  save: 'Save',
  saved: (name: string) => `“${name}” was saved.`,
  delete: 'Delete',
  deleted: (name: string) => `“${name}” was deleted.`,
  failed: 'The reply could not be saved',
  nameMissing: 'Please enter a name.',
  textMissing: 'Please enter a text.',
  wrongPlaceholder: (found: string) =>
    `Only {name}, {products}, {office} and {shop} are filled in. Please correct ${found}.`,
  taken: 'Another reply for these questions has this name.',
  tooMany: `The shop keeps up to ${MAX_SAVED_REPLIES} replies. Please delete one first.`,
  missing: 'This reply does not exist any more.',
  /** On the page of a question. */
  choose: 'Saved reply',
  others: 'For other languages',
  insert: 'Insert',
  edit: 'Edit saved replies',
  create: 'Save replies that you often send',
};
