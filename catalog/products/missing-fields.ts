import type { Product } from './product.ts';

/** The fields besides name and category that a product needs to be visible, each with the message if it is missing. */
export const REQUIRED = {
  price: 'Price is required',
  description: 'Description is required',
  images: 'At least one image is required',
} as const;

/** The message of a price that cannot be read. */
export const WRONG_PRICE = 'Please enter a valid price';

export type RequiredField = keyof typeof REQUIRED;

export const REQUIRED_FIELDS = Object.keys(REQUIRED) as RequiredField[];

type Checked = Pick<Product, RequiredField | 'priceOnRequest'>;

/** Returns the fields that a product lacks to be visible. The mark `unfinished` of the admin's table is the same in SQL. */
export function missingFields(product: Checked): RequiredField[] {
  return REQUIRED_FIELDS.filter((field) => isMissing(field, product));
}

/** Whether a product has no price to show and none on request. */
export function lacksPrice({ price, priceOnRequest }: Pick<Product, 'price' | 'priceOnRequest'>): boolean {
  return price === null && !priceOnRequest;
}

/** Whether a product lacks this field. Reads no other field except `priceOnRequest`. */
export function isMissing(field: RequiredField, product: Checked): boolean {
  switch (field) {
    case 'price':
      return lacksPrice(product);
    case 'description':
      return product.description === null || product.description.trim() === '';
    case 'images':
      return product.images.length === 0;
  }
}
