import { READABLE_CONTRAST } from '#catalog/settings/accent.ts';
import type { BlockKind } from '#catalog/settings/home-blocks.ts';

/** Texts about the featured products of the home page. */
const featured = {
  title: 'Featured products',
  chosen: 'The home page shows these products in this order. Their “Featured” has no effect.',
  automatic:
    'Automatic: the home page shows the newest featured products. Add products here to choose them yourself.',
  hidden: 'Hidden: visitors do not see it',
  deleted: 'Deleted: visitors do not see it',
  remove: 'Remove',
  isFull: 'The home page has no room for more products.',
  find: 'Add a product: its name or code',
  add: 'Add',
  searching: 'Searching…',
  searchFailed: 'The search failed. Please type again.',
  noneFound: 'No visible product has this name or code.',
  alreadyListed: 'Already in the list.',
};

/** Texts about the blocks of the home page. */
const blocks = {
  title: 'Blocks',
  introduction: 'What the home page shows, in this order.',
  kind: 'New block',
  add: 'Add the block',
  hints: {
    slides: 'The slides are edited below.',
    introduction: 'Your tagline, your description and a link to your offices. Edit them under “Brand”.',
    categories: 'The categories of the menu with their photos. Edit them under “Categories”.',
    featured: 'The featured products are chosen below.',
    offices: 'The places and names of your offices. Edit them under “Offices”.',
    row: 'Twelve products in a row that scrolls.',
  } as Partial<Record<BlockKind, string>>,
  titles: { split: 'Heading', photo: 'Caption', quote: 'Who says it' },
  still: 'The slides stand still until the visitor moves them',
  half: 'Half of the width: two in a row stand beside each other',
  products: 'Products',
  newest: 'The newest of the shop',
  hasLink: 'It leads to a page',
  photoOf: (name: string) => `the photo of “${name}”`,
};

export const texts = {
  blocks,
  featured,
  slides: 'Slides',
  title: 'Home',
  notShown: (block: string) =>
    `The home page does not show them, because it has no block “${block}”. Add one above.`,
  introduction:
    'The blocks of the home page in their order, its slides, up to eight, and its featured products.',
  none: 'No slides.',
  add: 'Add a slide',
  newSlide: 'New slide',
  slide: (number: number) => `slide ${number}`,
  remove: (name: string) => `Remove ${name}`,
  subtitle: 'Line above the title',
  slideTitle: 'Title',
  text: 'Text',
  linkText: 'Text of the link',
  position: 'Position of the text',
  left: 'Left',
  center: 'Center',
  right: 'Right',
  color: 'Color of the text over the photo',
  dark: 'Dark',
  light: 'Light',
  size: 'Best: 2,400 × 1,200 pixels or more, with room for the text at one side.',
  isSmall: (width: number, height: number) =>
    `${width} × ${height} pixels is small for a slide, which is as wide as the screen. It will not look sharp.`,
  isUpright: (width: number, height: number) =>
    `${width} × ${height} pixels is not wide. Wide screens cut off most of the photo.`,
  onDesktop: 'Preview on a desktop',
  onPhone: 'Preview on a phone',
  hardToRead: (contrast: number) =>
    `The text is hard to read over this photo on wide screens: its contrast is ${contrast.toFixed(1)} in places, and should be at least ${READABLE_CONTRAST}. Try another position or color of the text, another point of interest, or another photo.`,
  link: {
    to: 'Link to',
    product: 'A product',
    search: 'A search',
    words: 'Words to search for',
    wordsMissing: 'Must not be empty.',
    find: 'Product: its name, or the address of its page',
    productMissing: 'Choose a product from the list, or paste its address.',
    linksTo: (name: string) => `Links to “${name}”`,
    linksToThis: 'Links to this product',
    deleted: 'This product was deleted. Visitors see no link until you choose another one.',
  },
};
