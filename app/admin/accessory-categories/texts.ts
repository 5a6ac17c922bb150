import { countInWords, productsInWords } from '#catalog/text/english.ts';

export const texts = {
  title: 'Accessory categories',
  loadFailed: 'Failed to load categories',
  tryAgain: 'Try again',
  newCategory: 'New category',
  add: 'Add',
  count: (categories: number) => countInWords(categories, 'category', 'categories'),
  none: 'No accessory categories yet.',
  rename: 'Rename',
  newName: (name: string) => `New name of ${name}`,
  alsoRename: (products: number) =>
    products === 1
      ? 'Also rename it on the product that uses it'
      : `Also rename it on the ${productsInWords(products)} that use it`,
  delete: 'Delete',
  confirmDelete: (name: string) => `Delete category "${name}"? This will not change existing products.`,
  consequence: (products: number) => {
    if (products === 0) return 'No product uses this category.';
    return products === 1
      ? '1 product uses this category and keeps it.'
      : `${productsInWords(products)} use this category and keep it.`;
  },
  unknownChange: 'Unknown change.',
  changeFailed: (change: string) => `Failed to ${change}`,
};
