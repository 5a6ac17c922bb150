import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The lowest accepted score, from 0 to 4: at least 10 billion guesses. The sign-in slows down after wrong passwords, so
 * that nobody can try as many.
 */
const MIN_SCORE = 4;

/**
 * Whether a password is easy to guess: a common one or close to it, repeated, or made of the shop's own words.
 *
 * @param ownWords what somebody who knows the shop tries first, such as its name.
 */
export function isWeakPassword(password: string, ownWords: string[]): boolean {
  // The other dictionaries would take ten times as long to load.
  const common = { 'passwords-common': dictionary['passwords-common'] };
  const { score } = new ZxcvbnFactory({ dictionary: common }).check(password, ownWords);
  return score < MIN_SCORE;
}
