import { ConfigurationError } from './configuration.ts';

/**
 * Refuses a password that is among those that are tried first, in whatever case: 50,000 out of lists that were made
 * public, the commonest first (https://zxcvbn-ts.github.io/zxcvbn). Unpacking them takes a part of a start, so this is
 * asked only of a new password.
 *
 * @throws {ConfigurationError} where it is one of them.
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  if (dictionary['passwords-common'].includes(password.toLowerCase())) {
    throw new ConfigurationError('ADMIN_PASSWORD is a common one, and tried first');
  }
}
