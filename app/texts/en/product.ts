import { defaultDescription, questionAbout } from '#catalog/text/english.ts';

/** Texts of product cards. The product modal uses them, too. */
export const card = {
  imageUnavailable: 'Image not available',
  soldOut: 'Sold out',
  originalPrice: 'Original price: ',
  colors: 'Colors',
  previousImage: 'Previous image',
  nextImage: 'Next image',
  previousImageOf: (product: string) => `Previous image of ${product}`,
  nextImageOf: (product: string) => `Next image of ${product}`,
  imageOf: (image: number, count: number, product: string) => `Image ${image} of ${count} of ${product}`,
  image: (image: number, count: number) => `Image ${image} of ${count}`,
  close: 'Close',
  loadingProduct: 'Loading the product…',
};

/** Texts of an open product, in the modal and on its own page. */
export const product = {
  home: 'Home',
  breadcrumb: 'Breadcrumb',
  inStock: 'In stock',
  soldOut: 'Sold out',
  code: (code: string) => `Ref. ${code}`,
  details: 'Product Details',
  /** Shown if a product has no description. */
  defaultDescription,
  loadingDescription: 'Loading the description…',
  detailsFailed: 'The details could not be loaded.',
  ownPage: 'Open the product’s own page',
  hidden: 'Hidden: only you see this',
  moreFrom: (category: string) => `More from ${category}`,
  unknown: {
    title: 'This product is no longer here',
    sentence: 'It was removed from the collection, or the address is wrong.',
  },
  unreachable: {
    title: 'This product could not be loaded',
    sentence: 'The shop did not respond. Please check your connection and try again.',
  },

  pictures: (name: string) => `Pictures of ${name}`,
  pictureAlt: (alt: string, image: number, count: number) => `${alt}, image ${image} of ${count}`,
  pictureCount: (image: number, count: number) => `${image} of ${count}`,
  pictureFailed: 'Image could not be loaded',
  fullScreen: 'Full screen',
  closePicture: 'Close the picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',

  otherProducts: 'Other products in this list',
  previousProduct: 'Previous product',
  nextProduct: 'Next product',
  position: (position: string, total: string) => `${position} of ${total}`,
  /** Before the name of the neighboring product. */
  previous: 'Previous:',
  next: 'Next:',
  product: 'product',

  share: 'Share',
  /** The administrator's link to the product's form. */
  edit: 'Edit',
  linkCopied: 'Link copied',
  copyFailed: 'Please copy the address of this page',
};

/** Texts of the buttons to ask about a product, and of the messages that these buttons start. */
export const ask = {
  ask: 'Ask about this product',
  askWhenBack: 'Ask when this product is back',
  askForPrice: 'Ask for the price',
  askOnWhatsApp: 'Ask on WhatsApp',
  askAgainLater: 'Ask when it is back',
  otherOptions: 'Other ways',
  closeOptions: 'Close contact options',
  goesTo: 'Your question goes to',
  whatsApp: 'WhatsApp',
  email: 'E-mail',
  call: 'Call',
  subject: (product: string) => `Question about ${product}`,
  subjectWhenBack: (product: string) => `When is ${product} back?`,
  message: (office: string, question: string) => `To ${office}\n\n${question}`,
  question: questionAbout,
};
