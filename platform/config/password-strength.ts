import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The lowest accepted score (0 to 4). A score of 4 needs at least 10 billion guesses, far more than the sign-in
 * throttle allows.
 */
const MIN_SCORE = 4;

/**
 * Whether a password is easy to guess: similar to a common password, repetitive, or made of the shop's own words.
 *
 * @param ownWords words that an attacker who knows the shop would try, such as its name.
 */
export function isWeakPassword(password: string, ownWords: string[]): boolean {
  // Loading the other dictionaries as well would take ten times as long.
  const common = { 'passwords-common': dictionary['passwords-common'] };
  const { score } = new ZxcvbnFactory({ dictionary: common }).check(password, ownWords);
  return score < MIN_SCORE;
}
