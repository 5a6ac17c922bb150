import { inFigures } from '#catalogue/amounts/amounts.ts';
import { productsInWords } from '#catalogue/products/product.ts';

/** Texts of product lists: count, sorting, filtering, further pages. */
export const listingTexts = {
  products: 'Products',
  count: (products: number) => productsInWords(products),
  shown: (shown: number, total: number) =>
    shown < total
      ? `${inFigures(shown)} of ${productsInWords(total)} shown`
      : `All ${productsInWords(total)} shown`,
  empty: 'No products available in this category yet.',
  comingSoon: 'Coming Soon',
  noSuchPage: 'This page does not exist.',
  firstPage: 'Go to the first page',
  earlier: 'Show earlier',
  more: 'Show more',
  loading: 'Loading…',
  tryAgain: 'Try again',
  moreFailed: 'The next products could not be loaded.',

  sortAndFilter: 'Sort and filter',
  sortBy: 'Sort by',
  sort: 'Sort',
  sorts: { recommended: 'Recommended', 'price-up': 'Lowest price', 'price-down': 'Highest price' },
  price: 'Price',
  priceFrom: (amount: string) => `From ${amount}`,
  priceTo: (amount: string) => `Up to ${amount}`,
  priceRange: (min: string, max: string) => `${min} – ${max}`,
  from: 'From (US$)',
  to: 'To (US$)',
  apply: 'Apply',
  clearPrice: 'Clear the price filter',
  filter: (chosen: number) => (chosen > 0 ? `Filter (${chosen})` : 'Filter'),
  clearFilter: 'Clear the filter',
  noneMatches: 'No products match these filters.',
  clearAll: 'Clear all filters',
  noneInRange: 'No products in this price range.',
  invalidPrice: 'Please enter a valid price',
  ambiguousPrice: (thousands: number, fraction: string) => `Please enter ${thousands} or ${fraction}`,
};
