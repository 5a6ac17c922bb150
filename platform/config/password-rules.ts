/** NIST SP 800-63B, 3.1.1.2: long and not easy to guess, but no required kinds of characters. */
export const MIN_PASSWORD_LENGTH = 12;

/** Better Auth accepts at most this many characters at sign-in. */
export const MAX_PASSWORD_LENGTH = 128;

/** The lowest accepted score of a password (0 to 4). */
export const MIN_PASSWORD_SCORE = 4;
