import { formatNumber } from '#catalog/amounts/amounts.ts';
import { productsInWords } from '#catalog/text/english.ts';

export const bulkTexts = {
  selectedProducts: 'Selected products',
  selected: (count: number) => `${formatNumber(count)} selected`,
  clear: 'Clear selection',
  /** `Select all 45 in Bags` */
  selectAll: (count: number, place: string) => `Select all ${formatNumber(count)} ${place}`,
  forTerm: (term: string) => `for “${term}”`,
  inCategory: (category: string) => `in ${category}`,
  ofThese: 'of these',
  products: 'products',
  export: 'Export',
  delete: 'Delete',
  /** Opens the menu of the other actions on phones. */
  more: 'More',
  cancel: 'Cancel',
  actions: {
    feature: { label: 'Feature', confirm: (products: string) => `Feature ${products}` },
    unfeature: {
      label: 'Unfeature',
      confirm: (products: string) => `Unfeature ${products}`,
    },
    'sold-out': {
      label: 'Mark sold out',
      confirm: (products: string) => `Mark ${products} sold out`,
    },
    'in-stock': {
      label: 'Mark in stock',
      confirm: (products: string) => `Mark ${products} in stock`,
    },
    hide: { label: 'Hide', confirm: (products: string) => `Hide ${products}` },
    show: { label: 'Show', confirm: (products: string) => `Show ${products}` },
    category: {
      label: 'Change category',
      confirm: (products: string) => `Change the category of ${products}`,
    },
    price: { label: 'Change prices', confirm: (prices: string) => `Change ${prices}` },
    'hide-price': {
      label: 'Hide prices',
      confirm: (products: string) => `Hide the price of ${products}`,
    },
    'show-price': {
      label: 'Show prices',
      confirm: (products: string) => `Show the price of ${products}`,
    },
  },
  newCategory: 'New category',
  choose: 'Choose…',
  chooseCategory: 'Choose a category',
  move: (products: number, category: string) => `Move ${productsInWords(products)} to ${category}`,
  /** `null` if the number is not known. */
  losesSubcategory: (products: number | null) =>
    `Subcategories belong to Accessories: ${
      products === null ? 'products that have one' : productsInWords(products)
    } will lose it.`,
};

export const priceTexts = {
  prices: (count: number) => (count === 1 ? '1 price' : `${formatNumber(count)} prices`),
  byHowMuch: 'By how much',
  in: 'In',
  percent: 'Percent',
  dollars: 'Dollars',
  upOrDown: 'Up or down',
  raise: 'Raise',
  lower: 'Lower',
  roundTo: 'Round to',
  endings: {
    any: 'Whole cents',
    '00': 'Whole dollars (.00)',
    '50': 'Prices that end in .50',
    '95': 'Prices that end in .95',
  },
  lowest: 'Lowest',
  highest: 'Highest',
  previewHint: 'Enter a number to see the lowest and the highest price.',
  noNumber: 'Please enter a number such as 5 or 7.5',
  previewFailed: 'The prices cannot be calculated now.',
};
