/** What the sign-in says where username or password is wrong (specification, section 8). */
export const WRONG_CREDENTIALS = 'Invalid username or password';

/** What it says of every other failure: too many guesses, a database that is away, no answer at all. */
export const LOGIN_FAILED = 'Login failed. Please try again.';
