import { formatNumber } from '#catalog/amounts/amounts.ts';
import type { TableMark } from '#catalog/lists/product-table.ts';
import type { Category } from '#catalog/products/product.ts';
import { productsInWords } from '#catalog/text/english.ts';

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

export const texts = {
  title: 'Dashboard',
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
      const results = count === 1 ? '1 result' : `${formatNumber(count)} results`;
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
    cancel: 'Cancel',
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
