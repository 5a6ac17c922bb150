import { randomBytes } from 'node:crypto';

/** Returns a random password of 16 characters with 96 bits of entropy. */
export function newPassword(): string {
  return randomBytes(12).toString('base64url');
}
