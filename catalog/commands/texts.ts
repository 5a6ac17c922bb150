import { productsInWords } from '../text/english.ts';

/** Messages of the commands for the administrator. */
export const commandTexts = {
  productExists: 'This product already exists',
  fact: {
    refused: (product: string, reason: string) => `“${product}” cannot be changed: ${reason}.`,
    nameGone: 'This name is not used any more. Another window may have changed it.',
    valueGone: (value: string) => `No product has “${value}” any more. Another window may have changed it.`,
    tooMany: (most: number) => `a product can have at most ${most} facts`,
  },
  category: {
    missing: 'This category no longer exists.',
    taken: (name: string) => `There is already a category “${name}”.`,
    added: (name: string) => `“${name}” was added.`,
    unchanged: (name: string) => `“${name}” keeps its name.`,
    namesSaved: (name: string) => `The changes of “${name}” were saved.`,
    renamed: (before: string, after: string, products: number) =>
      `“${before}” is now “${after}”${products === 0 ? '' : `, also on ${productsInWords(products)}`}.`,
    deleted: (name: string) => `“${name}” was deleted.`,
  },
  image: {
    noAddress: 'Invalid image URL format',
    missing: 'This image no longer exists.',
    inUse: (user: string) => `“${user}” uses this image, so it was not deleted.`,
    deleted: 'The image was deleted.',
    notDeleted: 'Failed to delete image: it cannot be removed at the moment',
    removed: 'Images whose files no longer exist were removed. Please check the others and save again.',
  },
  settings: {
    empty: 'Must not be empty.',
    productMissing: 'This product no longer exists.',
    photoMissing: 'This photo no longer exists. Please choose another one.',
    pictureMissing: 'This picture does not exist.',
    brokenLink: (link: string) =>
      `The link “${link}” leads to no page. Begin a link to a page of the shop with /, and others with https://.`,
    logoMissing: 'This logo no longer exists. Please upload it again.',
  },
};
