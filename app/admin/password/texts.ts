import { countInWords } from '#catalog/text/english.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#platform/auth/credential-rules.ts';

export const texts = {
  title: 'Password',
  introduction: 'After the change, you stay signed in here. All other',
  sessions: 'sessions',
  introductionEnd: 'end.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  withPasskey: 'Confirm with a passkey',
  switchedOff: 'Your password is switched off under “Passkeys”, so a passkey confirms the change.',
  showPasswords: 'Show the passwords',
  submit: 'Change password',
  submitting: 'Changing...',
  changed: 'Your password is changed. All other sessions have ended.',
  failed: 'Failed to change the password. Please try again.',
  enterCurrent: 'Enter your current password.',
  wrongCurrent: 'This is not your current password.',
  tooShort: `Use at least ${MIN_PASSWORD_LENGTH} characters.`,
  tooLong: `Use at most ${MAX_PASSWORD_LENGTH} characters.`,
  tooManyTries: (seconds: number) =>
    `Too many wrong passwords. Please try again in ${countInWords(seconds, 'second')}.`,
  lengthHint: `${MIN_PASSWORD_LENGTH} characters or more. Several unrelated words are best.`,
  strong: 'Strong: hard to guess.',
  almost: 'Almost: add another word.',
  weak: 'Easy to guess. Use several unrelated words.',
};
