import { MAX_PAGES, TOO_MUCH_MARKUP } from '#catalog/settings/text-page.ts';

export const texts = {
  title: 'Pages',
  introduction:
    'Pages of text, such as privacy, terms, imprint or about us. The footer links to them in this order. Products can show some of them, such as care or delivery and returns.',
  none: 'There are no pages yet. In many countries, a shop needs an imprint and a privacy page.',
  add: 'Add a page',
  addNamed: (title: string) => `Add “${title}”`,
  suggested: ['Privacy', 'Terms', 'Imprint', 'About us', 'Care', 'Delivery and returns'],
  /** Suggested pages for which "Show on every product" is ticked. */
  suggestedOnProducts: ['Care', 'Delivery and returns'],
  isFull: `A shop can have at most ${MAX_PAGES} pages.`,
  newPage: 'New page',
  remove: (name: string) => `Remove ${name}`,
  pageTitle: 'Title',
  address: (start: string) => `Address, after ${start}`,
  inFooter: 'Link in the footer',
  onProducts: 'Show on every product, in a row that unfolds; of a long text the beginning, with a link',
  text: 'Text',
  formatting: 'Headings, lists and links',
  formats: [
    ['# Returns', 'a heading; ## a smaller one'],
    ['**30 days**', 'bold'],
    ['*please*', 'italic'],
    ['- Shoes', 'an item of a list; 1. for a numbered list'],
    ['[Contact](/contact)', 'a link in the shop, or to https://…, mailto:… or tel:…'],
    ['an empty line', 'begins a new paragraph; a line break stays a line break'],
  ],
  preview: 'Preview',
  previewOf: (title: string) => `Preview of ${title}`,
  previewFailed: 'The preview could not be loaded. Your text is still here.',
  tooMuchMarkup: `This text ${TOO_MUCH_MARKUP}.`,
  tooLong: 'This text is too long for the preview.',
};
