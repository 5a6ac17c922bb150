import { UNCATEGORIZED } from './product.ts';

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
  const countOf = new Map<string, number>();
  for (const { subCategory, count } of counts) {
    const name = sectionNameOf(subCategory);
    countOf.set(name, (countOf.get(name) ?? 0) + count);
  }
  const uncategorized = countOf.get(UNCATEGORIZED) ?? 0;
  countOf.delete(UNCATEGORIZED);
  const further = [...countOf.keys()]
    .filter((name) => !categoryNames.includes(name))
    .toSorted((a, b) => a.localeCompare(b, 'en'));
  const named = [...categoryNames, ...further].map((name) => ({ name, count: countOf.get(name) ?? 0 }));
  return uncategorized > 0 ? [...named, { name: UNCATEGORIZED, count: uncategorized }] : named;
}

/** Sections on one page of the accessories. */
export const SECTIONS_PAGE_SIZE = 8;

/** Products that a section shows before the visitor asks for all of them. */
export const PREVIEWED_PRODUCTS = 8;

/** The subcategory that the products of a section bear: none, for `Uncategorized`. */
export function subCategoryOf(sectionName: string): string | null {
  return sectionName === UNCATEGORIZED ? null : sectionName;
}

/**
 * The section that an address names, or `null` for all of them. Characters that PostgreSQL cannot store are left out,
 * and what is longer than any name is cut.
 */
export function parseSectionName(given: string | null): string | null {
  const name = (given ?? '').replaceAll('\0', '').slice(0, LONGEST_NAME);
  return withoutSpaces(name) === '' || name === ALL ? null : name;
}

/** The admin's form stores no blanks, but a shop that was filled elsewhere may hold them. */
function sectionNameOf(subCategory: string | null): string {
  const name = subCategory ?? '';
  return ['', UNCATEGORIZED].includes(withoutSpaces(name)) ? UNCATEGORIZED : name;
}

/** As PostgreSQL's `btrim` does it, so that counts and lists agree. */
function withoutSpaces(text: string): string {
  return text.replace(/^ +|(?<! ) +$/g, '');
}

const ALL = 'All';
const LONGEST_NAME = 500;
