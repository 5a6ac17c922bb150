import { MAX_PINNED } from '#catalog/lists/pinned-product.ts';
import type { Category } from '#catalog/products/product.ts';
import { productsInWords } from '#catalog/text/english.ts';

export const texts = {
  title: (category: Category) => `Arrange ${category}`,
  categories: 'Categories',
  pinnedOf: (count: number) => `${count} of ${MAX_PINNED} pinned`,
  introduction: (category: Category) =>
    `Pinned products come first in the list of ${category}; the others follow, newest first. Every change is saved at once.${
      category === 'Accessories' ? ' Each accessory category shows its pinned products first.' : ''
    }`,
  nonePinned: 'No product is pinned. Choose some below.',
  full: `At most ${MAX_PINNED} products can be pinned. Unpin another one first.`,
  newestFirst: (count: number) => `${productsInWords(count)}, newest first`,
  foundFor: (count: number, term: string) => `${productsInWords(count)} for "${term}"`,
  searchIn: (category: Category) => `Search in ${category}`,
  noMatch: 'No product of this category matches.',
  empty: 'This category has no products yet.',
  pinned: 'Pinned',
  pin: 'Pin to top',
  unpin: (name: string) => `Unpin ${name}`,
  theProduct: 'The product',
  move: (name: string) => `Move ${name}`,
  moveToTop: (name: string) => `Move ${name} to the top`,
  hidden: 'Hidden',
  soldOut: 'Sold out',
  code: (code: string) => `Ref. ${code}`,
  saved: (category: Category) => `The order of ${category} is saved.`,
  failed: 'The order could not be saved. Check the connection and try again.',
  movedAway: 'This product was deleted or moved to another category.',
  conflict: 'The order was changed in another window. You now see that order. Make your change again.',
  duplicateProduct: 'A product is listed twice.',
  unknownProduct: 'Unknown product.',
  unknownCategory: 'Unknown category.',
  unknownOrder: 'Unknown order.',
};
