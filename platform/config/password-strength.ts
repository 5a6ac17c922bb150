import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_SCORE } from './password-rules.ts';

/** Returns the score of a password, from 0 to 4. */
export type PasswordMeter = (password: string) => number;

/**
 * Returns a meter of passwords: zxcvbn with all its common dictionaries and keyboard patterns. The highest score needs
 * as many guesses as twelve random characters. zxcvbn's own limit for it, a hundredth of that, accepts `letmein-please-1`.
 *
 * @param ownWords words that an attacker who knows the shop would try. They count for nothing.
 */
export function openPasswordMeter(ownWords: string[]): PasswordMeter {
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const tried = [...ownWords, ...WORDS_OF_SHOPS];
  const removed = new RegExp(tried.join('|'), 'giu');
  return (password) => {
    const { score, guesses } = zxcvbn.check(password.replace(removed, ''), tried);
    return guesses < MIN_GUESSES ? Math.min(score, MIN_PASSWORD_SCORE - 1) : score;
  };
}

/** Words that an attacker would try at any shop. */
const WORDS_OF_SHOPS = ['shop', 'store', 'boutique', 'fashion', 'catalog', 'admin', 'owner'];

/** zxcvbn assumes ten guesses for each random character. */
const MIN_GUESSES = 10 ** 12;

/** Whether a password is easy to guess. */
export function isWeakPassword(password: string, ownWords: string[]): boolean {
  return openPasswordMeter(ownWords)(password) < MIN_PASSWORD_SCORE;
}

/** Returns the words in the names of the shop and of the user. Short ones are left out: `info@my.shop` contains `info` and `shop`. */
export function ownWordsIn(...names: string[]): string[] {
  const words = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)].filter((word) => word.length >= 3);
}
