import { NEW_PRODUCT } from '../products/product-fields.ts';
import type { ProductInput } from '../products/product-input.ts';

/** A product for tests in the format of the form's schema. Each test changes the fields that it needs. */
export const tote: ProductInput & { handle: string | null } = {
  ...NEW_PRODUCT,
  name: 'Leather Tote',
  category: 'Bags',
  price: 248.1,
  marketPrice: 310.99,
  description: 'Carries everything.',
  images: ['/media/products/1763600000000-aaaaaaaaaaaa.jpg'],
};
