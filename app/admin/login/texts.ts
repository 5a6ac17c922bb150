export const texts = {
  title: 'Sign in',
  username: 'Username',
  password: 'Password',
  submit: 'Log in',
  submitting: 'Logging in...',
  toShop: 'Back to the shop',
  wrongCredentials: 'Invalid username or password',
  otherAddress: (shop: string, page: string) =>
    `The address of this shop is ${shop}, but this page was opened at ${page}. Open ${shop}/admin/login, or set ORIGIN to the address that you use.`,
  /** For all other failures, such as too many attempts or a database that is down. */
  failed: 'Login failed. Please try again.',
};
