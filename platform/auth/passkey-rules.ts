export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 80;

/** Challenges that wait for an answer. */
export const MAX_CHALLENGES = 5_000;

/** The fewest passkeys with which the password can be refused, so that one lost device does not close the shop. */
export const MIN_ONLY_PASSKEYS = 2;

/** How the administrator can sign in. */
export type SignInMethods = 'password' | 'password or passkey' | 'passkey';
