import { randomBytes } from 'node:crypto';

/** A password of 16 characters that nobody guesses: 96 random bits. */
export function newPassword(): string {
  return randomBytes(12).toString('base64url');
}
