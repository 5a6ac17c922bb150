import type { Category } from '../products/product.ts';
import { SECTION_SYNONYMS } from './category-synonyms.ts';
import { searchFold } from './search-fold.ts';
import { lineOf, parseSearchQuery, type SearchQuery, type SearchWord, searchWord } from './search-words.ts';

/** A category that a search also finds by its names in other languages, and by synonyms. */
export interface SearchedCategory {
  /** How `search_text` contains the category: a line of its own. */
  lines: string[];
  /** The words of its translated names, and their stems. */
  words: string[];
  /** Further words, which find the category only as a whole. */
  synonyms: string[];
  /** Those of its names and synonyms that are one word: "boot", but not the words of "leather goods". */
  nouns: string[];
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
  const nouns = nounsIn([...spellings, ...translations, ...synonyms.split(',')]);
  return { lines, words: wordsIn(translations), synonyms: wordsIn(synonyms.split(',')), nouns };
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
  const nouns = nounsIn([category, ...translations, ...synonyms.split(',')]);
  return { lines: [lineOf(category)], words, category, synonyms: wordsIn(synonyms.split(',')), nouns };
}

function wordsIn(names: string[]): string[] {
  return spellingsOf(names.map((name) => parseSearchQuery(name).words));
}

/** Chinese names are whole, also if they consist of several words: 太阳镜. */
function nounsIn(names: string[]): string[] {
  const words = names.map((name) => {
    const folded = searchFold(name);
    return HAN.test(folded) ? [searchWord(folded, 'anywhere')] : parseSearchQuery(name).words;
  });
  return spellingsOf(words.filter(({ length }) => length === 1));
}

function spellingsOf(words: SearchWord[][]): string[] {
  return [...new Set(words.flat().flatMap(({ word, patterns }) => [word, ...patterns]))];
}

const SECTION_WORDS = SECTION_SYNONYMS.map((synonyms) => ({ synonyms, words: wordsIn(synonyms.split(',')) }));

/** Adds to each word of a query the categories that it names, see `categoriesOfWord`, and what it is the name of. */
export function withCategories(query: SearchQuery, categories: SearchedCategory[]): SearchQuery {
  if (categories.length === 0) return query;
  return {
    ...query,
    words: withChineseNouns(query.words, categories).map((word) => ({
      ...word,
      categories: categoriesOfWord(word, categories),
      names: kindNamedBy(word, categories),
    })),
  };
}

/** Joins two Chinese words that are the name of a category together: 太阳 and 镜. */
function withChineseNouns(words: SearchWord[], categories: SearchedCategory[]): SearchWord[] {
  const joined: SearchWord[] = [];
  for (const word of words) {
    const last = joined.at(-1)?.word ?? '';
    const isNoun = HAN.test(last) && categories.some(({ nouns }) => nouns.includes(last + word.word));
    if (isNoun) joined.splice(-1, 1, searchWord(last + word.word, 'anywhere'));
    else joined.push(word);
  }
  return joined;
}

/** Returns what the word is the name of: goods, or people, which may also be part of a section's name ("Men's belts"). */
export function kindNamedBy(word: SearchWord, categories: SearchedCategory[]): SearchWord['names'] {
  const named = categories.filter((category) => isNounOf(category, word));
  if (named.length === 0) return null;
  return named.some(({ category }) => category && PEOPLE.has(category)) ? 'people' : 'goods';
}

const PEOPLE = new Set<Category>(['Women', 'Men', 'Kids']);

function isNounOf({ nouns }: SearchedCategory, { word, patterns, forms }: SearchWord): boolean {
  return [word, ...patterns, ...forms].some((form) => nouns.includes(form));
}

/** Returns the lines of the categories with this word as a synonym, or whose translated names have a word that starts with it. */
export function categoriesOfWord(word: SearchWord, categories: SearchedCategory[]): string[] {
  const { patterns, place } = word;
  if (place !== 'anywhere') return [];
  const isBegun = ({ words }: SearchedCategory) =>
    words.some((named) =>
      patterns.some((part) => (HAN.test(part) ? named.includes(part) : named.startsWith(part))),
    );
  const isMeant = (category: SearchedCategory) => isNamed(category, word) || isNounOf(category, word);
  const found = [...categories.filter(isMeant), ...categories.filter(isBegun)];
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
export const HAN = /\p{Script=Han}/u;

/** Each line is one more condition of the query. */
const MAX_LINES = 24;
