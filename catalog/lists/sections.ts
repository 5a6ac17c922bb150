import type { CategoryNames } from '../categories/category-names.ts';
import { UNCATEGORIZED } from '../products/product.ts';
import { normalizeName } from '../text/normalize-name.ts';

/** The number of products in a subcategory; `null` means products without one. */
export interface SubCategoryCount {
  subCategory: string | null;
  count: number;
}

/** A section of Accessories: its displayed name and the number of its products. */
export interface Section {
  name: string;
  count: number;
}

/**
 * Returns the sections of Accessories in the shop's order: the accessory categories, oldest first; then other
 * subcategories of products, by name; then `Uncategorized`. Includes accessory categories without products, because
 * they have a button; pages that list products omit them.
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

/** A section as visitors see it. `names` that differ only in spelling or by a plural are one section. */
export interface MergedSection extends Section {
  names: string[];
}

/**
 * Merges sections whose names differ only in spelling or by a plural, at the place of the first. The merged section has
 * the name of the accessory category, else the name with the most products.
 */
export function mergeDuplicates(sections: Section[], categoryNames: string[]): MergedSection[] {
  const spellings = new Set(sections.map(({ name }) => spellingOf(name)));
  const groups = Map.groupBy(sections, ({ name }) => {
    const spelling = spellingOf(name);
    return singularsOf(spelling).find((singular) => spellings.has(singular)) ?? spelling;
  });
  return [...groups.values()].map((duplicates) => {
    const [largest] = duplicates.toSorted((a, b) => b.count - a.count);
    const { name = '' } = duplicates.find((section) => categoryNames.includes(section.name)) ?? largest ?? {};
    const count = duplicates.reduce((sum, section) => sum + section.count, 0);
    return { name, count, names: duplicates.map((section) => section.name) };
  });
}

/**
 * Returns the section with one of the names that match a name from the URL; an empty section if there is none. Also
 * matches translated names, so that addresses from pages in any language find it.
 */
export function findSection(
  name: string,
  sections: (MergedSection & { translations?: CategoryNames })[],
): MergedSection {
  const forms = formsOf(name);
  const matches = (other: string) =>
    forms.includes(spellingOf(other)) || formsOf(other).includes(spellingOf(name));
  return (
    sections.find(({ names }) => names.some(matches)) ??
    sections.find(({ translations = {} }) => Object.values(translations).some(matches)) ?? {
      name,
      count: 0,
      names: [name],
    }
  );
}

function formsOf(name: string): string[] {
  const spelling = spellingOf(name);
  return [spelling, ...singularsOf(spelling)];
}

/** Folds case, spaces, hyphens and accents: equal for `T-Shirt` and `tshirt`, `Café` and `CAFE`. */
function spellingOf(name: string): string {
  if (name === UNCATEGORIZED) return name;
  return normalizeName(name)
    .normalize('NFKD')
    .replace(/[\s\p{Pd}]+|[\u0300-\u036f]+/gu, '')
    .toLowerCase();
}

/** Returns the possible singulars of an English plural: `scarve` and `scarf` for `scarves`. */
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

/** The sort orders of the list of all sections, as in the URL: `?sections=count`. */
export const SECTION_ORDERS = ['name', 'count'] as const;

export type SectionOrder = (typeof SECTION_ORDERS)[number];

/** Sorts sections by name, or by number of products; `Uncategorized` is always last. */
export function orderSections<SomeSection extends Section>(
  sections: SomeSection[],
  order: SectionOrder,
): SomeSection[] {
  return sections.toSorted(
    (a, b) =>
      Number(a.name === UNCATEGORIZED) - Number(b.name === UNCATEGORIZED) ||
      (order === 'count' ? b.count - a.count : 0) ||
      a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
}

/** The maximum number of section buttons above the products. If there are more sections, a separate page lists all. */
export const MAX_SECTION_BUTTONS = 24;

/**
 * Returns how many sections a page of Accessories shows, and how many products of each. If there are many sections, the
 * page shows fewer of both, because visitors choose a section first.
 */
export function sectionPageLimits(sectionCount: number): { sections: number; products: number } {
  return sectionCount > MAX_SECTION_BUTTONS ? { sections: 6, products: 2 } : { sections: 8, products: 8 };
}

/** Returns the subcategory of a section's products; `null` for `Uncategorized`. */
export function subCategoryOf(sectionName: string): string | null {
  return sectionName === UNCATEGORIZED ? null : sectionName;
}

/**
 * Parses the section in a URL; `null` means all sections. Removes characters that PostgreSQL cannot store, and
 * truncates texts that are longer than any name.
 */
export function parseSectionName(text: string | null): string | null {
  const name = (text ?? '').replaceAll('\0', '').slice(0, MAX_SECTION_NAME_LENGTH);
  return withoutSpaces(name) === '' || name === ALL ? null : name;
}

/** Returns the section of a subcategory. Adopted tables can contain blank subcategories. */
export function sectionNameOf(subCategory: string | null): string {
  const name = subCategory ?? '';
  return ['', UNCATEGORIZED].includes(withoutSpaces(name)) ? UNCATEGORIZED : name;
}

/** Trims like PostgreSQL's `btrim`, so that counts and lists agree. */
function withoutSpaces(text: string): string {
  return text.replace(/^ +|(?<! ) +$/g, '');
}

const ALL = 'All';
const MAX_SECTION_NAME_LENGTH = 500;
