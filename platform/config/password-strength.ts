import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_SCORE } from '#platform/auth/credential-rules.ts';

/** Returns the score of a password, from 0 to 4. */
export type PasswordMeter = (password: string) => number;

/**
 * Returns a meter of passwords: zxcvbn with all its common dictionaries and keyboard patterns. It has no words of most
 * languages, and takes their letters for random ones: it accepts `Printemps2026!Soldes`. Therefore everything that can
 * be pronounced also counts as a word, in any language. It finds short words in random letters, too, so letters that
 * are random as a whole need fewer of its guesses.
 *
 * @param ownWords words that an attacker who knows the shop would try. They count for nothing.
 */
export function openPasswordMeter(ownWords: string[]): PasswordMeter {
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const tried = [...ownWords, ...WORDS_OF_SHOPS];
  const removed = new RegExp(tried.join('|'), 'giu');
  const guessesOfWord = (spelled: string, isRandom: boolean) => {
    const word = spelled.toLowerCase();
    const isCapitalized = word !== spelled && !isRandom;
    if (word.length < 4) return isCapitalized ? word.length : Math.min(CHARACTER * word.length, WORD);
    const { guessesLog10, sequence } = zxcvbn.check(word);
    // The ranks of this dictionary are alphabetical.
    const isCommon = guessesLog10 < COMMON_BELOW && sequence[0]?.dictionaryName !== 'diceware-common';
    if (isCommon) return COMMON_WORD;
    if (/^[a-z]+$/.test(word) && rarityOfPairs(word) > RANDOM_ABOVE) return CHARACTER * word.length;
    return word.length < 14 ? WORD : 0.6 * word.length;
  };
  return (password) => {
    const text = password.replace(removed, '');
    const { score, guesses } = zxcvbn.check(text, tried);
    const letters = text.toLowerCase().replace(/[^a-z]/g, '');
    const isRandom = letters.length >= 6 && rarityOfPairs(letters) > RANDOM_ABOVE;
    const byWords = guessesByWords(text, (word) => guessesOfWord(word, isRandom));
    const isWeak =
      guesses < (isRandom ? MIN_GUESSES_OF_RANDOM : MIN_GUESSES) || byWords < MIN_GUESSES_BY_WORDS;
    return isWeak ? Math.min(score, MIN_PASSWORD_SCORE - 1) : score;
  };
}

/** Words that an attacker would try at any shop. */
const WORDS_OF_SHOPS = ['shop', 'store', 'boutique', 'fashion', 'catalog', 'admin', 'owner'];

/** As many as for twelve random characters. zxcvbn's own limit, a hundredth of it, accepts `letmein-please-1`. */
const MIN_GUESSES = 10 ** 12;
const MIN_GUESSES_OF_RANDOM = 10 ** 10;

/** As a power of ten. Four unrelated words reach it, also if one is common; three with a year and punctuation do not. */
const MIN_GUESSES_BY_WORDS = 14.5;

/**
 * Powers of ten: a word out of ten thousand; a common name, word or pattern of keys; a year. A short word with a capital,
 * as in `ILoveMyDogMax`, has one for each letter.
 */
const WORD = 4;
const COMMON_WORD = 2.5;
const YEAR = 1.5;

/** Words that zxcvbn finds with fewer guesses than this power of ten are common, such as `tuesday`. */
const COMMON_BELOW = 3.45;

/** The rarity of pairs, as a power of ten, above which letters are random. German, Spanish and Arabic words have 0.8 to 1.4. */
const RANDOM_ABOVE = 1.4;

/** Power of ten of a random character of a keyboard. */
const CHARACTER = 1.8;

/** Returns the guesses that a password needs, as a power of ten, if words, years, numbers and punctuation are tried. */
function guessesByWords(password: string, guessesOfWord: (word: string) => number): number {
  const text = password.normalize('NFKD').replace(/\p{M}/gu, '');
  const spelled = text.replace(/(?<=[a-z])[@$!013457](?=[a-z]{2})/gi, (sign) => LETTER_OF_SIGN[sign] ?? sign);
  const words = spelled.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lo}+/gu) ?? [];
  const known = words.map((word) => word.toLowerCase());
  const guesses = [
    ...words.map((word, index) =>
      word.length > 2 && known.indexOf(word.toLowerCase()) < index ? 0 : guessesOfWord(word),
    ),
    ...(spelled.match(/\p{N}+/gu) ?? []).map((digits) =>
      /^(19|20)\d\d$/.test(digits) ? YEAR : Math.min(CHARACTER * digits.length, WORD),
    ),
    // Most people choose one as separator, and one more.
    ...[...new Set(text.match(/[^\p{L}\p{N}]/gu))].map((_, index) => (index < 2 ? 0.25 : CHARACTER)),
  ];
  return guesses.reduce((sum, each) => sum + each, 0);
}

/** `P@ssw0rd` is as easy to guess as `Password`. */
const LETTER_OF_SIGN: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

/** Returns how rare the pairs of letters are, on average, as a power of ten. In words of most languages they are frequent. */
function rarityOfPairs(word: string): number {
  const frequencies = countPairs();
  const rarities = pairsOf(word).map((pair) =>
    Math.log10(((frequencies.get(pair.charAt(0)) ?? 0) + 26) / ((frequencies.get(pair) ?? 0) + 1)),
  );
  return rarities.reduce((sum, rarity) => sum + rarity, 0) / rarities.length;
}

let counted: Map<string, number> | undefined;

/** Returns how often each pair of letters, and each first letter of a pair, is in zxcvbn's dictionaries. */
function countPairs(): Map<string, number> {
  if (counted) return counted;
  counted = new Map();
  for (const pair of Object.values(dictionary).flat().flatMap(pairsOf)) {
    for (const key of [pair, pair.charAt(0)]) counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  return counted;
}

function pairsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2));
}

/** Whether a password is easy to guess. */
export function isWeakPassword(password: string, ownWords: string[]): boolean {
  return openPasswordMeter(ownWords)(password) < MIN_PASSWORD_SCORE;
}

/** Returns the words in the names of the shop and of the user. Short ones are left out: `info@my.shop` contains `info` and `shop`. */
export function ownWordsIn(...names: string[]): string[] {
  const words = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)].filter((word) => word.length >= 3);
}
