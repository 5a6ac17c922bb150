import { searchFold } from './search-fold.ts';
import { parseSearchQuery, type SearchQuery, type SearchWord } from './search-words.ts';

/** A category that a search also finds by its names in other languages. */
export interface SearchedCategory {
  /** How `search_text` contains the category: a line of its own. */
  lines: string[];
  /** The words of its translated names, and their stems. */
  words: string[];
}

/**
 * Prepares a category for `withCategories`.
 *
 * @param spellings the names that products use for the category.
 * @param translations the names of the category in all languages of the shop.
 */
export function searchedCategory(spellings: string[], translations: string[]): SearchedCategory {
  const lines = new Set(spellings.map((name) => `\n ${searchFold(name)} \n`));
  const words = translations.flatMap((name) => parseSearchQuery(name).words);
  return {
    lines: [...lines],
    words: [...new Set(words.flatMap(({ word, patterns }) => [word, ...patterns]))],
  };
}

/** Adds to each word of a query the categories whose translated names have a word that starts with it. */
export function withCategories(query: SearchQuery, categories: SearchedCategory[]): SearchQuery {
  if (categories.length === 0) return query;
  return {
    ...query,
    words: query.words.map((word) => ({ ...word, categories: categoriesOfWord(word, categories) })),
  };
}

/** Returns the lines of the categories whose translated names have a word that starts with this one. */
export function categoriesOfWord({ patterns, place }: SearchWord, categories: SearchedCategory[]): string[] {
  if (place !== 'anywhere') return [];
  const isSame = ({ words }: SearchedCategory) => words.some((word) => patterns.includes(word));
  const isBegun = ({ words }: SearchedCategory) =>
    words.some((word) =>
      patterns.some((part) => (HAN.test(part) ? word.includes(part) : word.startsWith(part))),
    );
  const found = [...categories.filter(isSame), ...categories.filter(isBegun)];
  return [...new Set(found.flatMap(({ lines }) => lines))].slice(0, MAX_LINES);
}

/** Chinese words are not separated by spaces. */
const HAN = /\p{Script=Han}/u;

/** Each line is one more condition of the query. */
const MAX_LINES = 24;
