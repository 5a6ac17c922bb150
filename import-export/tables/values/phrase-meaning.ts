import type { Category } from '#catalog/products/product.ts';
import {
  AUDIENCES,
  CLOTHES,
  CLOTHES_FOR,
  CONTRADICTING,
  JOINING,
  NEUTRAL,
  PHRASES,
  PREPOSITIONS,
  THINGS,
} from './category-words.ts';
import { wordsOf } from './words.ts';

/** The meaning of a phrase, such as `Leather Bags for Women`, for the choice of a category. */
export interface PhraseMeaning {
  /**
   * `thing`: it names things of one category. `clothes`: their category depends on the audience. `audience`: it only
   * names an audience. `neutral`: all words are known and say nothing. `mixed`: all words are known and name several
   * categories. `unknown`: a word is not known. `contradicting`: a word that changes the meaning of all others.
   */
  kind: 'thing' | 'clothes' | 'audience' | 'neutral' | 'mixed' | 'unknown' | 'contradicting';
  /** The category of a thing. */
  category: Category | null;
  /** Whether the thing is the same in an unknown context. */
  isSure: boolean;
  audiences: Category[];
}

/** Interprets a phrase as a whole: a known word next to an unknown one is not enough. */
export function meaningOfPhrase(phrase: string): PhraseMeaning {
  const words = wordsOf(phrase.replace(/[&+,;]/g, ' and ')).flatMap(atHyphens);
  const known = KNOWN_PHRASES.get(words.join(' '));
  if (known) return { kind: 'thing', category: known, isSure: true, audiences: audiencesIn(words) };
  // The first step of many paths. In other phrases the word changes the meaning: home fragrance is not a cosmetic.
  if (words.join(' ') === 'home') return { kind: 'neutral', category: null, isSure: false, audiences: [] };
  const parts: string[][] = [[]];
  for (const word of words) {
    if (IS.joining.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return joined(parts.filter((part) => part.length > 0).map(meaningOfPart));
}

/** Returns the audiences that words name. */
function audiencesIn(words: string[]): Category[] {
  return [...new Set(words.flatMap((word) => AUDIENCE_OF.get(word) ?? []))];
}

/** Whether a word in the names of products can distinguish them. Excludes numbers, filler words and neutral words. */
export function isDistinctive(word: string): boolean {
  const isLetters = word.length > 2 && /^[\p{L}-]+$/u.test(word);
  return isLetters && !IS.joining.has(word) && !IS.preposition.has(word) && !IS.neutral.has(word);
}

/** A part has one thing, named by its last word before a preposition: a jewelry bag is a bag. */
function meaningOfPart(words: string[]): PhraseMeaning {
  const audiences = audiencesIn(words);
  const meaning = (kind: PhraseMeaning['kind'], some: Partial<PhraseMeaning> = {}): PhraseMeaning => ({
    kind,
    category: null,
    isSure: false,
    audiences,
    ...some,
  });
  if (words.some((word) => IS.contradicting.has(word))) return meaning('contradicting');
  const isContent = (word: string) =>
    !AUDIENCE_OF.has(word) && !IS.neutral.has(word) && !/^\p{N}+$/u.test(word);
  const preposition = words.findIndex((word) => IS.preposition.has(word));
  const before = preposition > 0 ? words.slice(0, preposition) : words;
  const content = before.filter(isContent);
  const head = content.at(-1);
  const others = words.filter((word) => isContent(word) && word !== head && !IS.preposition.has(word));
  if (head === undefined)
    return others.length > 0 ? meaning('unknown') : meaning(audiences.length > 0 ? 'audience' : 'neutral');
  const thing = THING_OF.get(head);
  if (thing) {
    const isAlone = others.every((word) => THING_OF.get(word)?.category === thing.category);
    return isAlone || thing.isSure ? meaning('thing', thing) : meaning('unknown');
  }
  const wearer = WORN_BY.get(head);
  if (wearer) return meaning('clothes', { audiences: [...new Set([...audiences, wearer])] });
  return CLOTHES_WORDS.get(head) ? meaning('clothes') : meaning('unknown');
}

function joined(parts: PhraseMeaning[]): PhraseMeaning {
  const audiences = [...new Set(parts.flatMap((part) => part.audiences))];
  const has = (kind: PhraseMeaning['kind']) => parts.some((part) => part.kind === kind);
  const things = parts.filter(({ kind }) => kind === 'thing');
  const [category = null, ...others] = new Set(things.map((part) => part.category));
  const kind = (['contradicting', 'unknown'] as const).find(has);
  if (kind) return { kind, category: null, isSure: false, audiences };
  if (category && (others.length > 0 || has('clothes')))
    return { kind: 'mixed', category: null, isSure: false, audiences };
  if (category) return { kind: 'thing', category, isSure: things.every(({ isSure }) => isSure), audiences };
  const rest = (['clothes', 'audience'] as const).find(has) ?? 'neutral';
  return { kind: rest, category: null, isSure: false, audiences };
}

/** `womens-bags` is two words, `flip-flop` is one. */
function atHyphens(word: string): string[] {
  const isOne =
    [THING_OF, WORN_BY, CLOTHES_WORDS, AUDIENCE_OF].some((map) => map.has(word)) || IS.neutral.has(word);
  return isOne ? [word] : word.split('-').flatMap(wordsOf);
}

const IS = {
  neutral: setOf(NEUTRAL),
  contradicting: setOf(CONTRADICTING),
  joining: setOf(JOINING),
  preposition: setOf(PREPOSITIONS),
};

const AUDIENCE_OF = mapOf(AUDIENCES);
const WORN_BY = mapOf(CLOTHES_FOR);
const CLOTHES_WORDS = mapOf([[true, CLOTHES]]);
const THING_OF = mapOf(
  THINGS.flatMap(({ category, sure, other }): [{ category: Category; isSure: boolean }, string][] => [
    [{ category, isSure: true }, sure],
    [{ category, isSure: false }, other],
  ]),
);
const KNOWN_PHRASES = new Map(
  Object.entries(PHRASES).map(([phrase, category]) => [wordsOf(phrase).join(' '), category]),
);

function setOf(words: string): Set<string> {
  return new Set(wordsIn(words));
}

function mapOf<T>(lists: [T, string][]): Map<string, T> {
  const map = new Map<string, T>();
  for (const [value, words] of lists) {
    for (const word of wordsIn(words)) if (!map.has(word)) map.set(word, value);
  }
  return map;
}

function wordsIn(list: string): string[] {
  return list.split(' ').flatMap(wordsOf);
}
