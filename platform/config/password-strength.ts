import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_SCORE } from './password-rules.ts';

/** Returns zxcvbn's score of a password, from 0 to 4. */
export type PasswordMeter = (password: string) => number;

/**
 * Returns a meter of passwords. Its score is low if the password is similar to a common one, repetitive, or made of the
 * shop's own words.
 *
 * @param ownWords words that an attacker who knows the shop would try, such as its name.
 */
export function openPasswordMeter(ownWords: string[]): PasswordMeter {
  // Loading the other dictionaries as well would take ten times as long.
  const zxcvbn = new ZxcvbnFactory({ dictionary: { 'passwords-common': dictionary['passwords-common'] } });
  return (password) => zxcvbn.check(password, ownWords).score;
}

/** Whether a password is easy to guess. */
export function isWeakPassword(password: string, ownWords: string[]): boolean {
  return openPasswordMeter(ownWords)(password) < MIN_PASSWORD_SCORE;
}
