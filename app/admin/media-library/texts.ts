import { countInWords, productsInWords } from '#catalog/text/english.ts';

export const texts = {
  title: 'Media',
  tryAgain: 'Try again',
  images: 'Images',
  size: 'Size',
  unused: 'Unused',
  sizeOfUnused: 'Size of unused',
  isCut: 'There are more images than shown here. The older ones are left out.',
  filter: 'Filter by use',
  all: 'All',
  search: 'Search file and product names',
  allImages: 'All images',
  unusedImages: 'Unused images',
  /** `3 images for "leather" (no results for "lethr")` */
  countOf: (count: number, typed: string, searched: string) => {
    const images = countInWords(count, 'image');
    if (typed === '') return images;
    return `${images} for "${searched}"${searched === typed ? '' : ` (no results for "${typed}")`}`;
  },
  noMatch: 'No images match',
  allInUse: 'Every image is in use',
  noImages: 'No images yet',
  notAvailable: 'Image not available',
  openImage: (name: string) => `Open image ${name}`,
  usedBy: 'Used by',
  allProducts: (count: number) => `All ${productsInWords(count)}`,
  usedBySettings: 'Used by the current or an earlier version of the shop settings',
  notUsed: 'Not used',
  keptUntil: 'Kept until',
  delete: 'Delete',
  imageNamed: (name: string) => `image ${name}`,
  confirmDelete: 'Are you sure you want to delete this image?',
  deleteWarning: 'This cannot be undone. Check that no open product form is about to use the image.',
  cancel: 'Cancel',
  deleteFailed: 'Failed to delete image',
  loadFailed: 'Failed to list images: there is no connection',
  choose: 'Choose from the library',
  loading: 'Loading…',
  showMore: 'Show more',
  addImages: (count: number) => (count > 1 ? `Add ${count} images` : 'Add image'),
  inThisProduct: 'In this product',
  alreadyInThisProduct: (name: string) => `${name}, already in this product`,
};
