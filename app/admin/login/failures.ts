/** The message for a wrong username or password. */
export const WRONG_CREDENTIALS = 'Invalid username or password';

/** The message for all other failures, such as too many attempts or a database that is down. */
export const LOGIN_FAILED = 'Login failed. Please try again.';
