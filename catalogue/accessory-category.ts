import { normalizeName } from './normalize-name.ts';

/** A subcategory of Accessories that the administrator manages. Products refer to it by name. */
export interface AccessoryCategory {
  id: string;
  name: string;
}

/** Characters of the name, with products as well. */
export const MAX_CATEGORY_NAME_LENGTH = 80;

/** Whether two names are the same for the shop: case and spaces aside. */
export function isSameName(one: string, other: string): boolean {
  return normalizeName(one).toLowerCase() === normalizeName(other).toLowerCase();
}
