import { type CategoryNames, nameKey } from './category-names.ts';

/** A subcategory of Accessories that the administrator manages. Products refer to it by name. */
export interface AccessoryCategory {
  id: string;
  name: string;
  translations: CategoryNames;
}

/** The maximum length of a category's name and of a product's subcategory. */
export const MAX_CATEGORY_NAME_LENGTH = 80;

/** Whether two names are equal, ignoring case and spaces. */
export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}
