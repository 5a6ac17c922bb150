import { countInWords } from '#catalog/text/english.ts';

export const texts = {
  title: 'Sign in',
  username: 'Username',
  password: 'Password',
  submit: 'Log in',
  submitting: 'Logging in...',
  withPasskey: 'Sign in with a passkey',
  onlyPasskeys: 'This shop accepts only passkeys. Use “Sign in with a passkey”.',
  passkeyOnly: 'Sign in with your fingerprint, your face or the PIN of your device.',
  passkeysNeedScripts: 'Passkeys need JavaScript.',
  toShop: 'Back to the shop',
  wrongCredentials: 'Invalid username or password',
  wrongPasskey: 'This passkey was not accepted. Please try again.',
  otherAddress: (shop: string, page: string) =>
    `The address of this shop is ${shop}, but this page was opened at ${page}. Open ${shop}/admin/login, or set ORIGIN to the address that you use.`,
  /** For all other failures, such as too many attempts or a database that is down. */
  failed: 'Login failed. Please try again.',
  /** Why a browser has no answer of a passkey. */
  passkeys: {
    failed: 'The passkey could not be used. Please try again.',
    canceled: 'No passkey was used. Please try again.',
    exists: 'This device or password manager already has a passkey of this shop.',
    unsupported: 'This browser cannot use passkeys here. They need a current browser, and HTTPS.',
    wrongAddress: 'Passkeys do not work at this address. They need a domain name, such as shop.example.',
  },
  /** A dialog that asks for the password or a passkey again. */
  confirm: {
    password: 'Your password',
    withPasskey: 'Use a passkey',
    cancel: 'Cancel',
    missing: 'Please enter your password, or use a passkey.',
    wrongPassword: 'This is not your password.',
    wrongPasskey: 'This passkey was not accepted. Please try again.',
    tooEarly: (seconds: number) =>
      `Too many failed attempts. Please try again in ${countInWords(seconds, 'second')}.`,
    failed: 'Failed to check it. Please try again.',
  },
};
