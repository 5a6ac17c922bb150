import { normalizeName } from '../text/normalize-name.ts';

/** A subcategory of Accessories that the administrator manages. Products refer to it by name. */
export interface AccessoryCategory {
  id: string;
  name: string;
}

/** The maximum length of a category's name and of a product's subcategory. */
export const MAX_CATEGORY_NAME_LENGTH = 80;

/** Whether two names are equal, ignoring case and spaces. */
export function isSameName(a: string, b: string): boolean {
  return normalizeName(a).toLowerCase() === normalizeName(b).toLowerCase();
}
