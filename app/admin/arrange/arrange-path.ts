import { CATEGORIES, type Category, categoryPath } from '#catalog/products/product.ts';

/** The address where the owner arranges the list of a category: `/admin/arrange/women`. */
export function arrangePath(category: Category, { term = '', page = 1 } = {}): string {
  const search = new URLSearchParams();
  if (term) search.set('q', term);
  if (page > 1) search.set('page', String(page));
  return `/admin/arrange${categoryPath(category)}${search.size ? `?${search}` : ''}`;
}

/** Returns the category of a path such as `women`. */
export function categoryAt(name: string): Category | undefined {
  return CATEGORIES.find((category) => categoryPath(category) === `/${name}`);
}
