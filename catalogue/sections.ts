import { UNCATEGORIZED } from './accessory-category.ts';

/** How many products bear a subcategory; `null` counts those without one. */
export interface SubCategoryCount {
  subCategory: string | null;
  count: number;
}

/** A section of the accessories: its name as the visitor sees it, and how many products it holds. */
export interface Section {
  name: string;
  count: number;
}

/**
 * The sections of the accessories in the order of the shop: the accessory categories as the admin made them, then
 * further subcategories found on products by name, then `Uncategorized`. Sections without products are kept, so that
 * their button stands; a page that lists products leaves them out.
 */
export function arrangeSections(categoryNames: string[], counts: SubCategoryCount[]): Section[] {
  const countOf = new Map(counts.map(({ subCategory, count }) => [subCategory, count]));
  const further = [...countOf.keys()]
    .filter((name): name is string => name !== null && !categoryNames.includes(name))
    .toSorted((a, b) => COLLATOR.compare(a, b));
  const named = [...categoryNames, ...further].map((name) => ({ name, count: countOf.get(name) ?? 0 }));
  const uncategorized = countOf.get(null) ?? 0;
  return uncategorized > 0 ? [...named, { name: UNCATEGORIZED, count: uncategorized }] : named;
}

const COLLATOR = new Intl.Collator('en');
