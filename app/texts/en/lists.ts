import { formatNumber, formatPrice } from '#catalog/amounts/amounts.ts';
import { priceInWords, productsInWords } from '#catalog/text/english.ts';

/** Numbers and prices by the rules of the language, in Latin digits. */
export const amounts = {
  number: (number: number) => formatNumber(number),
  /** Dollars with cents. */
  price: formatPrice,
  /** Dollars without `.00`, for narrow places. */
  shortPrice: (dollars: number) => `$${formatNumber(dollars, Number.isInteger(dollars) ? 0 : 2)}`,
  priceInWords,
};

/** Texts of the home page. The shop's own texts are in its settings. */
export const home = {
  collections: 'Collections',
  carousel: 'carousel',
  slideKind: 'slide',
  slideOf: (slide: number, count: number) => `${slide} of ${count}`,
  slide: (slide: number, subtitle: string) => `Slide ${slide}: ${subtitle}`,
  chooseSlide: 'Choose a slide',
  pause: 'Pause the slides',
  play: 'Play the slides',
  previousSlide: 'Previous slide',
  nextSlide: 'Next slide',
  officesIn: (countries: string) => `Offices in ${countries}`,
  shopByCategory: 'Shop by Category',
  featured: 'Featured Products',
  noProducts: 'Our first products will be here soon.',
};

/** Texts of the accessories and their sections. */
export const sections = {
  accessories: 'Accessories',
  uncategorized: 'Uncategorized',
  allSections: 'All',
  moreSections: (count: number) => `${count} more`,
  noAccessories: 'No Accessories Available',
  emptySection: (name: string) => `No products in "${name}"`,
  pages: 'Pages',
  previousSections: 'Previous sections',
  nextSections: 'More sections',
  seeAll: (count: number) => `See all ${formatNumber(count)}`,
  /** Follows `seeAll` for screen readers. */
  inSection: (name: string) => ` in ${name}`,
  order: 'Order',
  orders: { name: 'By name', count: 'Most products first' },
  fewerSections: 'Show fewer',
};

/** Texts of product lists: count, sorting, filtering, further pages. */
export const listing = {
  products: 'Products',
  count: (products: number) => productsInWords(products),
  shown: (shown: number, total: number) =>
    shown < total
      ? `${formatNumber(shown)} of ${productsInWords(total)} shown`
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
  sorts: {
    recommended: 'Recommended',
    'price-up': 'Lowest price',
    'price-down': 'Highest price',
    'name-up': 'Name: A to Z',
  },
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
