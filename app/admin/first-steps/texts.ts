import { UNDO_DAYS } from '#catalog/activity/activity-kinds.ts';
import { categoriesInWords, type FirstStep, pagesInWords } from '#catalog/first-steps/first-steps.ts';
import { countInWords, productsInWords } from '#catalog/text/english.ts';

const failed = {
  dismiss: 'Failed to dismiss the first steps. Please try again.',
  show: 'Failed to undo. Please try again.',
  remove: 'Failed to remove the demo content. Nothing was removed: please try again.',
};

const steps: Record<FirstStep['name'], string> = {
  brand: 'Brand',
  contact: 'Contact',
  offices: 'Offices',
  home: 'Home',
  products: 'Products',
};

export const texts = {
  title: 'First steps',
  introduction: '– replace the demo with your own',
  close: 'Close the shop to visitors',
  steps,
  failed,
  done: ': done',
  dismiss: 'Dismiss',
  dismissed: 'The first steps are dismissed.',
  removeDemo: 'Remove demo content',
  confirmRemove: 'Remove the demo content?',
  productsWithPhotos: (products: number, photos: number) =>
    `${productsInWords(products)} with ${countInWords(photos, 'photo')}`,
  slidesOfHome: (slides: number) => `${countInWords(slides, 'slide')} of the home page`,
  blocksOfHome: (blocks: number) =>
    `${countInWords(blocks, 'block')} of the home page, with photos and texts`,
  pagesOfText: pagesInWords,
  unusedCategories: (categories: number) => `${categoriesInWords(categories)} without other products`,
  noSlidesLeft: 'The home page will begin with your tagline until you add your own slides under “Home”.',
  canUndo: `Everything that you have added or changed stays. For ${UNDO_DAYS} days you can undo this on the Activity page.`,
  removed: 'The demo content is removed.',
  demoChanged: 'The demo content has changed. Please check the numbers again.',
};
