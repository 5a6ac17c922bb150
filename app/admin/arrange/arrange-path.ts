import { CATEGORIES, type Category, categoryPath } from '#catalog/products/product.ts';
import { addressWith } from '../parts/address-with.ts';

/** The address where the owner arranges the list of a category: `/admin/arrange/women`. */
export function arrangePath(category: Category, { term = '', page = 1 } = {}): string {
  return addressWith(`/admin/arrange${categoryPath(category)}`, { q: term, page: page > 1 && page });
}

/** Returns the category of a path such as `women`. */
export function categoryAt(name: string): Category | undefined {
  return CATEGORIES.find((category) => categoryPath(category) === `/${name}`);
}
