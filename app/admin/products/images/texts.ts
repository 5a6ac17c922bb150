/** Texts about the photos of a product. */
export const texts = {
  title: 'Images',
  choose: 'Choose images',
  fromLibrary: 'From the library',
  dropHint: 'or drop or paste them here:',
  formats: (maxSize: string) => `JPEG, PNG, GIF, WebP, less than ${maxSize} each; best 1,200 × 1,500 pixels`,
  /** At the start of a sentence, and inside one. */
  imageNumber: (number: number) => `Image ${number}`,
  image: (number: number) => `image ${number}`,
  main: 'Main',
  makeMain: 'Make main',
  replace: 'Replace',
  replaceImage: (image: string) => `Replace ${image}`,
  remove: 'Remove',
  removeImage: (image: string) => `Remove ${image}`,
  move: (image: string) => `Move ${image}`,
  actions: (image: string) => `Actions for ${image}`,
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  uploading: (image: string) => `Uploading ${image}`,
  alternativeText: 'Alternative text',
  alternativeTextOf: (image: string) => `Alternative text of ${image}`,
  isVeryWide: (width: number, height: number) =>
    `${width} × ${height} pixels is very wide. Cards cut off most of the photo.`,
  isSmall: (width: number, height: number) =>
    `${width} × ${height} pixels is small. The photo will not look sharp.`,
  point: {
    inMenu: 'Point of interest',
    title: (image: string) => `Point of interest of ${image}`,
    explanation:
      'Cards and thumbnails crop a picture around this point. Press the picture, or use the sliders.',
    onCard: 'On a card',
    choose: 'Choose the point on the picture',
    fromLeft: 'From the left',
    fromTop: 'From the top',
    reset: 'Reset to the center',
    done: 'Done',
  },
  failed: {
    title: 'Failed files',
    photo: (number: number) => `Photo ${number}:`,
    /** With the name of the file between the words. */
    tryFile: 'Try',
    again: 'again',
    all: 'Failed to upload one or more images',
    some: 'Failed to upload some images. Please try again.',
    /** `4 of 5 photos are ready. Photo 5 is left out when you save.` */
    readiness: (ready: number, total: number, numbers: number[]) => {
      const subject = total === 1 ? 'photo is' : `photos ${ready === 1 ? 'is' : 'are'}`;
      const others = numbers.length === 1 ? `Photo ${numbers[0]} is` : `Photos ${listOf(numbers)} are`;
      return `${ready} of ${total} ${subject} ready. ${others} left out when you save.`;
    },
    load: 'Failed to load image',
    noCanvas: 'Could not get canvas context',
    compress: 'Failed to compress image',
    because: (reason: string) => `Failed to upload image: ${reason}`,
    notTaken: 'Failed to upload image: the server did not accept it',
    noConnection: 'Failed to upload image: there is no connection',
    signInAgain: 'Failed to upload image: please sign in again',
  },
};

/** `5`, `4 and 5`, `3, 4 and 5`. */
function listOf(numbers: number[]): string {
  return numbers.join(', ').replace(/, (\d+)$/, ' and $1');
}
