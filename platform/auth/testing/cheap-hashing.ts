import { createHash } from 'node:crypto';
import type { PasswordHashing } from '../better-auth.server.ts';

/** A fast hash for tests; a real one deliberately takes a tenth of a second. */
export const cheapHashing: PasswordHashing = {
  hash: async (password) => hashOf(password),
  verify: async ({ hash, password }) => hash === hashOf(password),
};

function hashOf(password: string): string {
  return createHash('sha256').update(password).digest('hex');
}
