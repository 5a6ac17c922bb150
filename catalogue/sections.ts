import { normalizeName } from './normalize-name.ts';
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
 * further subcategories found on products by name, then `Uncategorized`. Sections without products are among them, so that
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
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const named = [...categoryNames, ...further].map((name) => ({ name, count: countOf.get(name) ?? 0 }));
  return uncategorized > 0 ? [...named, { name: UNCATEGORIZED, count: uncategorized }] : named;
}

/** A section as visitors see it: names that differ in spelling or by a plural alone, each with products of its own, are one. */
export interface MergedSection extends Section {
  names: string[];
}

/**
 * Arranged sections, twins merged in the place of the first: under the name of the accessory category among them, else
 * under that of the most products.
 */
export function mergeTwins(sections: Section[], categoryNames: string[]): MergedSection[] {
  const spellings = new Set(sections.map(({ name }) => spellingOf(name)));
  const groups = Map.groupBy(sections, ({ name }) => {
    const spelling = spellingOf(name);
    return singularsOf(spelling).find((singular) => spellings.has(singular)) ?? spelling;
  });
  return [...groups.values()].map((twins) => {
    const [largest] = twins.toSorted((one, other) => other.count - one.count);
    const { name = '' } = twins.find((twin) => categoryNames.includes(twin.name)) ?? largest ?? {};
    const count = twins.reduce((sum, twin) => sum + twin.count, 0);
    return { name, count, names: twins.map((twin) => twin.name) };
  });
}

/** The section that an address means by any of its names. One that nothing bears has no products. */
export function sectionCalled(name: string, sections: MergedSection[]): MergedSection {
  const asked = formsOf(name);
  const isMeant = (each: string) =>
    asked.includes(spellingOf(each)) || formsOf(each).includes(spellingOf(name));
  return sections.find(({ names }) => names.some(isMeant)) ?? { name, count: 0, names: [name] };
}

function formsOf(name: string): string[] {
  const spelling = spellingOf(name);
  return [spelling, ...singularsOf(spelling)];
}

/** The same for `T-Shirt` and `tshirt`, `Café` and `CAFE`: without case, blanks, hyphens and accents. */
function spellingOf(name: string): string {
  if (name === UNCATEGORIZED) return name;
  return normalizeName(name)
    .normalize('NFKD')
    .replace(/[\s\p{Pd}]+|[\u0300-\u036f]+/gu, '')
    .toLowerCase();
}

/** What it may be the English plural of: of `scarves` that is `scarve` and `scarf`. */
function singularsOf(spelling: string): string[] {
  return PLURALS.filter(([ending]) => ending.test(spelling)).map(([ending, singular]) =>
    spelling.replace(ending, singular),
  );
}

const PLURALS: [ending: RegExp, singular: string][] = [
  [/(?<=[^su])s$/, ''],
  [/(?<=ch|sh|[sxz])es$/, ''],
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/(?<=kni|li|wi)ves$/, 'fe'],
];

/** The orders in which all sections are listed, as the address has them: `?sections=count`. */
export const SECTION_ORDERS = ['name', 'count'] as const;

export type SectionOrder = (typeof SECTION_ORDERS)[number];

/** Sections by name, or those of the most products first; `Uncategorized` last, as it is no name. */
export function orderSections<One extends Section>(sections: One[], order: SectionOrder): One[] {
  return sections.toSorted(
    (one, other) =>
      Number(one.name === UNCATEGORIZED) - Number(other.name === UNCATEGORIZED) ||
      (order === 'count' ? other.count - one.count : 0) ||
      one.name.localeCompare(other.name, 'en', { numeric: true }),
  );
}

/** As many sections are named above the products; of more the rest is a page of its own. */
export const NAMED_SECTIONS = 24;

/**
 * How many sections a page of the accessories shows, and how many products of each before the visitor asks for all: of
 * many sections, to choose from, few and a pair.
 */
export function shownOf(sectionCount: number): { sections: number; products: number } {
  return sectionCount > NAMED_SECTIONS ? { sections: 6, products: 2 } : { sections: 8, products: 8 };
}

/** The subcategory that the products of a section bear: none, for `Uncategorized`. */
export function subCategoryOf(sectionName: string): string | null {
  return sectionName === UNCATEGORIZED ? null : sectionName;
}

/**
 * The section that an address names, or `null` for all of them. Characters that PostgreSQL cannot store are left out,
 * and what is longer than any name is cut.
 */
export function parseSectionName(given: string | null): string | null {
  const name = (given ?? '').replaceAll('\0', '').slice(0, MAX_SECTION_NAME_LENGTH);
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
const MAX_SECTION_NAME_LENGTH = 500;
