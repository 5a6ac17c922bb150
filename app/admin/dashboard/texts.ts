import { formatNumber } from '#catalog/amounts/amounts.ts';
import type { TableMark } from '#catalog/lists/product-table.ts';
import type { Category } from '#catalog/products/product.ts';
import { countInWords, productsInWords } from '#catalog/text/english.ts';
import { formatFileSize } from '#platform/media/uploads/upload-rules.ts';

type ChangeCount = 'changed' | 'already' | 'missing' | 'unpriced';

const marks: Record<TableMark, string> = {
  featured: 'Featured',
  'sold-out': 'Sold out',
  'no-picture': 'No picture',
  unfinished: 'Unfinished',
  'no-en': 'English missing',
  'no-ar': 'Arabic missing',
  'no-zh': 'Chinese missing',
  'no-fr': 'French missing',
  'no-hi': 'Hindi missing',
};

const bulk = {
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
    unfeature: { label: 'Unfeature', confirm: (products: string) => `Unfeature ${products}` },
    'sold-out': { label: 'Mark sold out', confirm: (products: string) => `Mark ${products} sold out` },
    'in-stock': { label: 'Mark in stock', confirm: (products: string) => `Mark ${products} in stock` },
    hide: { label: 'Hide', confirm: (products: string) => `Hide ${products}` },
    show: { label: 'Show', confirm: (products: string) => `Show ${products}` },
    category: {
      label: 'Change category',
      confirm: (products: string) => `Change the category of ${products}`,
    },
    model: { label: 'Set model', confirm: (products: string) => `Set the model of ${products}` },
    fact: { label: 'Set fact', confirm: (products: string) => `Set a fact of ${products}` },
    price: { label: 'Change prices', confirm: (prices: string) => `Change ${prices}` },
    'hide-price': { label: 'Hide prices', confirm: (products: string) => `Hide the price of ${products}` },
    'show-price': { label: 'Show prices', confirm: (products: string) => `Show the price of ${products}` },
  },
  newCategory: 'New category',
  choose: 'Choose…',
  chooseCategory: 'Choose a category',
  move: (products: number, category: string) => `Move ${productsInWords(products)} to ${category}`,
  model: 'Model',
  modelHint: 'Products with the same model are colors of one piece. Leave it empty to separate them.',
  setModel: (count: number, model: string) =>
    `${model ? 'Set' : 'Remove'} the model of ${productsInWords(count)}`,
  factName: 'Fact',
  factValue: 'Value',
  factHint: 'Leave it empty to remove the fact.',
  noColon: 'The name of a fact contains no colon',
  setFact: (count: number, name: string, value: string) =>
    value
      ? `Set ${name || 'the fact'} on ${productsInWords(count)}`
      : `Remove ${name || 'the fact'} from ${productsInWords(count)}`,
  /** `null` if the number is not known. */
  losesSubcategory: (products: number | null) =>
    `Subcategories belong to Accessories: ${
      products === null ? 'products that have one' : productsInWords(products)
    } will lose it.`,
};

const prices = {
  prices: (count: number) => countInWords(count, 'price'),
  byHowMuch: 'By how much',
  in: 'In',
  percent: 'Percent',
  dollars: 'Dollars',
  upOrDown: 'Up or down',
  raise: 'Raise',
  lower: 'Lower',
  keepOld: 'Keep the old price as market price',
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

const exporting = {
  title: (products: number) => `Export ${productsInWords(products)}`,
  close: 'Close',
  formats: {
    'products.xlsx': {
      label: 'Excel',
      purpose: 'Every field, for any spreadsheet and for this shop. Codes such as 00123 stay as they are.',
    },
    'products.csv': {
      label: 'Table',
      purpose: 'The same as CSV, for programs. A spreadsheet would change codes such as 00123 in it.',
    },
    'products.zip': {
      label: 'Table and photos',
      purpose: 'A ZIP to keep, or to move to another shop.',
    },
    'shopify.csv': {
      label: 'Shopify',
      purpose: 'CSV in Shopify’s format. Hidden products become drafts.',
    },
  },
  photos: (count: number, bytes: number) => {
    if (count === 0) return 'There are no photos.';
    return `${count === 1 ? 'One photo' : `${formatNumber(count)} photos`}, about ${formatFileSize(bytes)}.`;
  },
  lineSheet: 'Line sheet',
  lineSheetDescription:
    'Pages to print, with photos, names, codes and a link to ask about each product. Hidden products are left out.',
  a4: 'A4',
  letter: 'US letter',
  withPrices: 'With prices',
  print: 'Print or save as PDF',
  share: 'Share a link',
  shareFailed: 'The link could not be created.',
  /** The link and the day when it ends. */
  link: (ends: Date) => `The link, until ${inWords(ends)}`,
  copy: 'Copy the link',
  copied: 'Copied.',
  copyFailed: 'The link could not be copied. Please copy it yourself.',
  sharedLinks: 'Shared links',
  until: (ends: Date) => `until ${inWords(ends)}`,
  end: 'Stop sharing',
  endLink: (title: string) => `Stop sharing ${title}`,
  endFailed: 'The link is still shared. Please try again.',
};

function inWords(day: Date): string {
  return day.toLocaleDateString('en', { dateStyle: 'long' });
}

export const texts = {
  bulk,
  prices,
  exporting,
  title: 'Dashboard',
  closed: 'The shop is closed. Visitors see “We open soon”.',
  toOpen: 'Open the shop',
  stoppedWebhooks: (count: number) =>
    count === 1 ? 'A webhook gets no messages any more.' : `${count} webhooks get no messages any more.`,
  toWebhooks: 'See the webhooks',
  welcome: (username: string) => `Welcome, ${username}`,
  products: 'Products',
  add: 'Add New Product',
  figures: {
    total: 'Total products',
    featured: 'Featured',
    /** `13, of which 6 are on the home page` */
    featuredCount: (featured: number, onHome: number) =>
      featured === 0 || featured === onHome
        ? formatNumber(featured)
        : `${formatNumber(featured)}, of which ${onHome} ${onHome === 1 ? 'is' : 'are'} on the home page`,
    categories: 'Categories',
    averagePrice: 'Average price',
  },
  filter: {
    category: 'Filter by category',
    subcategory: 'Subcategory',
    all: 'All',
    manage: 'Manage',
    accessoryCategories: 'accessory categories',
    filter: 'Filter',
    filterBy: (filters: string[]) => `Filter: ${filters.join(', ')}`,
    visibility: 'Visibility',
    shown: 'Shown',
    hidden: 'Hidden',
    only: 'Only',
    marks,
    clear: 'Clear filter',
    untranslated: (count: number, language: string) => `${formatNumber(count)} without ${language}`,
    leftOut: (count: number, hasFilters: boolean) => {
      const results = countInWords(count, 'result');
      return hasFilters ? `${results} without filters` : `${results} in other categories`;
    },
    show: 'Show',
    by: (label: string) => `by ${label.toLowerCase()}`,
  },
  search: 'Search name, code, words, price',
  count: (products: number, term: string) =>
    term ? `${productsInWords(products)} for "${term}"` : productsInWords(products),
  noResultsFor: (term: string) => ` (no results for "${term}")`,
  export: 'Export',
  arrange: 'Arrange',
  rows: 'Rows',
  range: (first: number, last: number, all: number) => `${first}–${last} of ${formatNumber(all)}`,
  table: {
    caption: 'Products. Press F2 in a row to edit price, stock and featured.',
    select: (name: string) => `Select ${name}`,
    selectPage: 'Select all products on this page',
    image: 'Image',
    name: 'Name',
    category: 'Category',
    subcategory: 'Subcategory',
    subcategoryIs: 'Subcategory:',
    price: 'Price',
    stock: 'Stock',
    featured: 'Featured',
    opened: 'Opened, 30 days',
    added: 'Added',
    actions: 'Actions',
    inStock: 'In stock',
    soldOut: 'Sold out',
    hidden: 'Hidden',
    pinned: 'Pinned',
    priceOnRequest: 'Price on request',
    noPicture: 'No picture',
    unfinished: (missing: string) => `Unfinished: ${missing}`,
    noPrice: '-',
    code: (code: string) => `Ref. ${code}`,
    editRow: 'Edit price, stock and featured',
    markSoldOut: 'Mark sold out',
    markInStock: 'Mark in stock',
    /** After the name of a key. */
    editKey: 'F2',
    edits: 'edits',
    none: 'No products found',
    showAll: 'Show all products',
    addFirst: 'Add your first product',
    importTable: 'Import a table',
  },
  row: {
    actions: (name: string) => `Actions for ${name}`,
    values: 'Price, stock and featured',
    of: (name: string) => `of ${name}`,
    view: 'View',
    edit: 'Edit',
    duplicate: 'Duplicate',
    activity: 'Activity',
    pin: (category: Category) => `Pin to top of ${category}`,
    unpin: 'Unpin',
    delete: 'Delete',
    editProduct: (name: string) => `Edit ${name}`,
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    isGone: 'This product was deleted or changed in another window and is no longer on this page.',
  },
  names: { more: (count: number) => `and ${formatNumber(count)} more` },
  delete: {
    confirm: (count: number) =>
      count === 1
        ? 'Are you sure you want to delete this product?'
        : `Are you sure you want to delete these ${formatNumber(count)} products?`,
    delete: (count: number) => (count === 1 ? 'Delete' : `Delete ${formatNumber(count)} products`),
    failed: 'Failed to delete product',
    undoFailed: 'Failed to add product',
    deleted: (names: string[], missing: number) => {
      if (missing > 0)
        return `${names.length} of ${names.length + missing} deleted; ${missing} no longer existed.`;
      return names.length === 1 ? `${names[0]} is deleted.` : `${names.length} products are deleted.`;
    },
  },
  change: {
    failed: 'Failed to update product',
    saved: (name: string) => `${name} is saved.`,
    changed: ({ changed, already, missing, unpriced }: Record<ChangeCount, number>) => {
      const parts = [
        changed === 0 ? 'No changes' : `${productsInWords(changed)} changed`,
        already > 0 && `${formatNumber(already)} already had this value`,
        unpriced > 0 && `${formatNumber(unpriced)} ${unpriced === 1 ? 'has' : 'have'} no price`,
        missing > 0 && `${formatNumber(missing)} no longer ${missing === 1 ? 'exists' : 'exist'}`,
      ];
      return `${parts.filter((part) => part !== false).join('; ')}.`;
    },
    orderFailed: 'Failed to save the order',
    isFirst: (name: string, category: Category) => `${name} is the first of ${category}.`,
    isUnpinned: (name: string) => `${name} is no longer pinned.`,
  },
};
