import type { Category } from '../products/product.ts';
import { lineOf, parseSearchQuery, type SearchQuery, type SearchWord } from './search-words.ts';
import { SECTION_SYNONYMS } from './section-synonyms.ts';

/** A category that a search also finds by its names in other languages, and by synonyms. */
export interface SearchedCategory {
  /** How `search_text` contains the category: a line of its own. */
  lines: string[];
  /** The words of its translated names, and their stems. */
  words: string[];
  /** Further words, which find the category only as a whole. */
  synonyms: string[];
  /** Missing for a section of the accessories. */
  category?: Category;
}

/**
 * Prepares a section of the accessories for `withCategories`.
 *
 * @param spellings the names that products use for the section.
 * @param translations the names of the section in all languages of the shop.
 * @param synonyms separated by commas
 */
export function searchedCategory(
  spellings: string[],
  translations: string[],
  synonyms = usualSynonyms([...spellings, ...translations]),
): SearchedCategory {
  const lines = [...new Set(spellings.map(lineOf))];
  return { lines, words: wordsIn(translations), synonyms: wordsIn(synonyms.split(',')) };
}

/** Returns the synonyms, separated by commas, of a section that has no others. @param names in all languages */
export function usualSynonyms(names: string[]): string {
  const words = wordsIn(names);
  const groups = SECTION_WORDS.filter((group) => group.words.some((word) => words.includes(word)));
  return groups.map(({ synonyms }) => synonyms).join(', ');
}

/** Prepares one of the eight categories. @param synonyms separated by commas */
export function searchedMainCategory(
  category: Category,
  translations: string[],
  synonyms = '',
): SearchedCategory {
  const words = wordsIn(translations);
  return { lines: [lineOf(category)], words, category, synonyms: wordsIn(synonyms.split(',')) };
}

function wordsIn(names: string[]): string[] {
  const words = names.flatMap((name) => parseSearchQuery(name).words);
  return [...new Set(words.flatMap(({ word, patterns }) => [word, ...patterns]))];
}

const SECTION_WORDS = SECTION_SYNONYMS.map((synonyms) => ({ synonyms, words: wordsIn(synonyms.split(',')) }));

/** Adds to each word of a query the categories that it names; see `categoriesOfWord`. */
export function withCategories(query: SearchQuery, categories: SearchedCategory[]): SearchQuery {
  if (categories.length === 0) return query;
  return {
    ...query,
    words: query.words.map((word) => ({ ...word, categories: categoriesOfWord(word, categories) })),
  };
}

/** Returns the lines of the categories with this word as a synonym, or whose translated names have a word that starts with it. */
export function categoriesOfWord(word: SearchWord, categories: SearchedCategory[]): string[] {
  const { patterns, place } = word;
  if (place !== 'anywhere') return [];
  const isBegun = ({ words }: SearchedCategory) =>
    words.some((named) =>
      patterns.some((part) => (HAN.test(part) ? named.includes(part) : named.startsWith(part))),
    );
  const found = [...categories.filter((category) => isNamed(category, word)), ...categories.filter(isBegun)];
  return [...new Set(found.flatMap(({ lines }) => lines))].slice(0, MAX_LINES);
}

/** Whether a word is one of the words or synonyms of a category. */
function isNamed({ words, synonyms }: SearchedCategory, { word, patterns, forms }: SearchWord): boolean {
  return [word, ...patterns, ...forms].some((form) => words.includes(form) || synonyms.includes(form));
}

/** Returns the only one of the eight categories that every word of a query names. */
export function categoryNamedBy({ words }: SearchQuery, categories: SearchedCategory[]): Category | null {
  const named = categories.filter(
    (searched) => searched.category && words.every((word) => isNamed(searched, word)),
  );
  const [first] = named;
  return (named.length === 1 && first?.category) || null;
}

/** Returns those of the eight categories that a word of a term names. */
export function categoriesNamedIn(term: string, categories: SearchedCategory[]): Category[] {
  const { words } = parseSearchQuery(term);
  const named = categories.filter((category) => words.some((word) => isNamed(category, word)));
  return named.flatMap(({ category }) => category ?? []);
}

/** Returns the first of the eight categories for a partly typed term: every word begins one of their words or synonyms. */
export function categoriesBegunBy(term: string, categories: SearchedCategory[]): Category[] {
  const typed = parseSearchQuery(term).words.flatMap(({ patterns: [stem = ''] }) => stem);
  const begun = categories.filter(({ words, synonyms }) =>
    typed.every((part) => [...words, ...synonyms].some((named) => named.startsWith(part))),
  );
  return begun.flatMap(({ category }) => category ?? []).slice(0, MAX_SUGGESTED);
}

const MAX_SUGGESTED = 2;

/** Whether a search for a word finds a category by its translated names or synonyms. */
export function namesCategory({ categories }: SearchWord, category: Category): boolean {
  return categories.includes(lineOf(category));
}

/** Chinese words are not separated by spaces. */
const HAN = /\p{Script=Han}/u;

/** Each line is one more condition of the query. */
const MAX_LINES = 24;
