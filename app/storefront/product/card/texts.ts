/** Texts of product cards. The product modal uses them, too. */
export const cardTexts = {
  imageUnavailable: 'Image not available',
  soldOut: 'Sold out',
  originalPrice: 'Original price: ',
  previousImage: 'Previous image',
  nextImage: 'Next image',
  previousImageOf: (product: string) => `Previous image of ${product}`,
  nextImageOf: (product: string) => `Next image of ${product}`,
  imageOf: (image: number, count: number, product: string) => `Image ${image} of ${count} of ${product}`,
  image: (image: number, count: number) => `Image ${image} of ${count}`,
  close: 'Close',
  loadingProduct: 'Loading the product…',
};
