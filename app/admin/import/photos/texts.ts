import { formatNumber } from '#catalog/amounts/amounts.ts';
import { productsInWords } from '#catalog/text/english.ts';

export const texts = {
  missing: (count: number) =>
    count === 1 ? '1 photo is missing' : `${formatNumber(count)} photos are missing`,
  withoutPhoto: (products: number) =>
    products === 1 ? '1 product has no photo yet' : `${formatNumber(products)} products have no photo yet`,
  introduction:
    'Visitors do not see products without photos. Add the missing photos here or in the product’s form.',
  tryAgain: 'Try again',
  skip: 'Skip these photos',
  row: (line: number, isHidden: boolean) => `row ${formatNumber(line)}${isHidden ? ', hidden' : ''}`,
  isCut: (shown: number, products: number) =>
    `Showing the first ${shown} of ${productsInWords(products)}. The others appear once these have photos.`,
  add: 'Add photos',
  dropHint: 'Or drop photos or a folder here. They are matched by the file names in the table, or by',
  exampleFile: 'CODE-1.jpg',
  uploading: (fileName: string, percent: number) => `Uploading ${fileName}, ${percent} %`,
  noPhotos: 'These files are not photos. Choose JPEG, PNG, GIF or WebP files.',
  more: (count: number) => `And ${count} more.`,
  failed: 'The photo could not be uploaded. Please try again.',
  unnamed: 'The file has no name.',
};
