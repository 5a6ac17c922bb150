import { NEW_PRODUCT } from '../products/product-fields.ts';
import type { ProductInput } from '../products/product-input.ts';

/** A product for tests, as the form's schema lets it through; each test changes what it is about. */
export const tote: ProductInput & { handle: string | null } = {
  ...NEW_PRODUCT,
  name: 'Leather Tote',
  category: 'Bags',
  price: 248.1,
  marketPrice: 310.99,
  description: 'Carries everything.',
  images: ['/media/products/1763600000000-aaaaaaaaaaaa.jpg'],
};
