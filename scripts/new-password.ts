import { randomBytes } from 'node:crypto';

/** Returns a random password of 20 characters with 120 bits of entropy. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}
