import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Whether a password is among those that are tried first, in whatever case: 50,000 out of lists that were made public,
 * the commonest first (https://zxcvbn-ts.github.io/zxcvbn).
 */
export function isCommonPassword(password: string): boolean {
  return dictionary['passwords-common'].includes(password.toLowerCase());
}
