import { formatNumber } from '#catalog/amounts/amounts.ts';
import type { RequiredField } from '#catalog/products/missing-fields.ts';
import { productsInWords } from '#catalog/text/english.ts';

const missing: Record<RequiredField, string> = {
  price: 'price',
  description: 'description',
  images: 'photo',
};

/** The maximum number of products that a text or a dialog names. */
export const MAX_NAMES = 5;

/** Texts about changes of products, most of them from the server. */
export const texts = {
  viewInShop: 'View in the shop',
  editTitle: (name: string) => `Edit ${name}`,
  activity: 'Activity',
  ofThisProduct: 'of this product',
  goBack: 'Go back',
  addProduct: 'Add product',
  duplicateProduct: 'Duplicate product',
  copyOf: (name: string) => `${name} (copy)`,
  addColor: 'Add another color',
  saveFailed: 'Failed to save product. Please try again.',
  codeTaken: (by: string) => `“${by}” already has this code.`,
  subCategoryGone: (name: string) => `“${name}” does not exist any more. Choose another category.`,
  chooseFirst: 'Please choose products first.',
  tooMany: (most: number) => `Please choose at most ${most} products at a time.`,
  tooManyDeleted: 'Please delete at most 1,000 products at a time.',
  noProductId: 'Unknown product.',
  noDate: 'Invalid date.',
  wasDeleted: 'This product was already deleted.',
  wereDeleted: 'These products were already deleted.',
  selectionChanged: (now: number) =>
    `There are now ${now} of these products. Nothing was changed. Check the list and select them again.`,
  unknownChange: 'Unknown change.',
  tooHigh: (name: string) => `The price of ${name} would be too high. Nothing was changed.`,
  /** `changed` is the number of products that were changed before this one. */
  refused: (name: string, reason: string, changed: number) =>
    `“${name}” cannot be changed: ${reason}. ${
      changed === 0
        ? 'Nothing was changed.'
        : `${productsInWords(changed)} before it ${changed === 1 ? 'was' : 'were'} changed.`
    } Edit this product first, or deselect it.`,
  noPrice: 'no price',
  noPrices: 'None of these products has a price.',
  missing: (fields: RequiredField[]) => fields.map((field) => missing[field]).join(', '),
  /** `Tote (photo), Sash (price, photo) and 2 more` */
  cannotBeShown: (count: number, named: string[]) => {
    const more = count > named.length ? ` and ${formatNumber(count - named.length)} more` : '';
    const them = count === 1 ? 'it' : 'them';
    return `${productsInWords(count)} cannot be shown, because something is missing: ${named.join(', ')}${more}. Nothing was changed. Complete ${them} first, or deselect ${them}.`;
  },
  changedElsewhere: (price: string, inStock: boolean, featured: boolean) =>
    `This product was changed in another window. It is now: ${price}, ${inStock ? 'in stock' : 'sold out'}, ${
      featured ? 'featured' : 'not featured'
    }. Save again to overwrite.`,
  wrongPercentage: 'Please enter a percentage above -100 and up to 1000, such as -10 or 7.5',
  wrongAmount: 'Please enter an amount in dollars, such as 5 or 12.50',
  chooseCategory: 'Please choose a category',
  noSuchExport: 'Unknown export format.',
  tooManyPhotos:
    'These products have more than 49,000 photos, too many for one archive. Please export a category at a time.',
  tooManyLinks: (most: number) =>
    `${most} links are already shared. Stop sharing one of them below, then share this one.`,
  lineSheetTooLong: (most: number) =>
    `A line sheet holds up to ${formatNumber(most)} products. Please choose a category, or select products.`,
  lineSheetEmpty: 'All of these products are hidden, so the line sheet would be empty.',
  noView: 'Unknown view of the products.',
  choosePaper: 'Please choose a paper size.',
  collection: 'The collection',
  selection: 'A selection',
};
