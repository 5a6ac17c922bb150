export const texts = {
  skip: 'Skip to content',
  navigation: 'Administration',
  viewShop: 'View shop',
  account: 'Account',
  accountOf: (username: string) => `${username}: account`,
  sessions: 'Sessions',
  password: 'Password',
  shortcuts: 'Keyboard shortcuts',
  logOut: 'Log out',
  logOutFailed: 'Failed to log out: you are still signed in. Please try again.',
  signIn: 'Sign in',
  pages: {
    products: 'Products',
    accessoryCategories: 'Accessory categories',
    /** On phones. */
    categories: 'Categories',
    facts: 'Facts',
    import: 'Import',
    media: 'Media',
    shop: 'Shop',
    activity: 'Activity',
  },
};
