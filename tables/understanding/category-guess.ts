import { CATEGORIES, type Category } from '#catalogue/product.ts';
import { AMBIGUOUS, AUDIENCES, QUALIFIERS, THINGS } from './category-words.ts';

/** Which of the eight a category, a type or a tag of another shop is; `null` where no word of it says so. */
export function guessedCategory(text: string): Category | null {
  const steps = text
    .slice(0, MAX_TEXT_LENGTH)
    .split(/[>/›»]/)
    .map((step) => step.trim())
    .filter((step) => step !== '');
  for (const step of steps.toReversed()) {
    const exact = guessedExactly(step);
    if (exact) return exact;
    // The root of Google's and Shopify's taxonomies, over shoes and shirts alike.
    if (/^apparel (?:&|and) accessories$/i.test(step)) continue;
    if (isUnclear(step)) return null;
    const guessed = saidBy(step, THING_OF);
    if (guessed) return guessed;
  }
  return guessedAudience(text);
}

/** The category that this is the name of. */
export function guessedExactly(text: string): Category | null {
  return CATEGORIES.find((category) => category.toLowerCase() === text.toLowerCase()) ?? null;
}

/** For whom something is, if all words that say it agree: tags of women and of men say nothing. */
export function guessedAudience(text: string): Category | null {
  const said = new Set(
    wordsOf(text.slice(0, MAX_TEXT_LENGTH)).flatMap((word) => AUDIENCE_OF.get(word) ?? []),
  );
  // Clothes for boys and for men's sizes alike are for kids where a list says kids at all.
  if (said.size === 2 && said.has('Kids')) return 'Kids';
  const [only] = said;
  return said.size === 1 && only ? only : null;
}

/** Texts that differ by case, accents, marks or the plural alone have one key. */
export function categoryKey(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .split('>')
    .map((step) => wordsOf(step).join(' '))
    .join('>');
}

const MAX_TEXT_LENGTH = 300;

/** The words in their order, folded: small letters, no accents, no plural. */
function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[’']s?(?!\p{L})/gu, '');
  return folded
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((word) => (word === '' || word === '-' ? [] : [singular(word)]));
}

function singular(word: string): string {
  if (/(?:sh|ch|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function saidBy(step: string, categoryOf: Map<string, Category>): Category | null {
  // The last word names the thing: "jewelry bag" is a bag.
  for (const word of wordsOf(step).toReversed()) {
    const category = categoryOf.get(word) ?? categoryOf.get(word.split('-').at(-1) ?? '');
    if (category) return category;
  }
  return null;
}

/** Whether an ambiguous word stands beside a word that is not known: a tea bag is no bag. */
function isUnclear(step: string): boolean {
  const words = wordsOf(step);
  const isKnown = (word: string) =>
    THING_OF.has(word) || AUDIENCE_OF.has(word) || QUALIFYING.has(word) || /^\p{N}+$/u.test(word);
  return words.some((word) => AMBIGUOUS_WORDS.has(word)) && !words.every(isKnown);
}

const AMBIGUOUS_WORDS = new Set(AMBIGUOUS.split(' ').flatMap(wordsOf));
const QUALIFYING = new Set(QUALIFIERS.split(' ').flatMap(wordsOf));
const THING_OF = mapOf(THINGS);
const AUDIENCE_OF = mapOf(AUDIENCES);

function mapOf(lists: [Category, string][]): Map<string, Category> {
  const map = new Map<string, Category>();
  for (const [category, words] of lists) {
    for (const word of words.split(' ').flatMap(wordsOf)) if (!map.has(word)) map.set(word, category);
  }
  return map;
}
