/** A subcategory of Accessories that the admin keeps. Products refer to it by name. */
export interface AccessoryCategory {
  id: string;
  name: string;
}

/** The section of the accessories that bear no subcategory; like `All`, no category may be called so. */
export const UNCATEGORIZED = 'Uncategorized';

/** A name as it is kept: white space and control characters folded to single spaces, none at the ends. */
export function foldName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Whether two names are the same for the shop: case and spaces aside. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one).toLowerCase() === foldName(other).toLowerCase();
}
