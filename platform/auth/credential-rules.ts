/** NIST SP 800-63B, 3.1.1.2: long and not easy to guess, but no required kinds of characters. */
export const MIN_PASSWORD_LENGTH = 12;

/** Better Auth accepts at most this many characters at sign-in. */
export const MAX_PASSWORD_LENGTH = 128;

/** The lowest accepted score of a password (0 to 4). */
export const MIN_PASSWORD_SCORE = 4;

export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 80;

/** Challenges that wait for an answer. */
export const MAX_CHALLENGES = 5_000;

/** The fewest passkeys with which the password can be refused, so that one lost device does not close the shop. */
export const MIN_ONLY_PASSKEYS = 2;

/** How the administrator can sign in. */
export type SignInMethods = 'password' | 'password or passkey' | 'passkey';

export const MAX_KEY_NAME_LENGTH = 80;

/** Maximum number of keys, expired ones included. */
export const MAX_API_KEYS = 50;
