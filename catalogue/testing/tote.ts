import type { ProductInput } from '../product-input.ts';

/** A product for tests, as the form's schema lets it through; each test changes what it is about. */
export const tote: ProductInput & { handle: string | null } = {
  code: null,
  name: 'Leather Tote',
  category: 'Bags',
  subCategory: null,
  price: 248.1,
  marketPrice: 310.99,
  description: 'Carries everything.',
  featured: false,
  inStock: true,
  hidden: false,
  handle: null,
  images: ['/media/products/1763600000000-aaaaaaaaaaaa.jpg'],
  imageAlts: [],
  imageFocuses: [],
};
