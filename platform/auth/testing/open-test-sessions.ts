import type { Db } from '#platform/db/database.ts';
import { openSessions, type Sessions } from '../sessions.server.ts';
import { cheapHashing } from './cheap-hashing.ts';

/** The administrator of `openTestSessions`. */
export const TEST_ADMINISTRATOR = {
  username: 'admin',
  password: 'correct horse',
  email: 'admin@vitrine.example',
};

/** Opens the sessions of a shop at this origin, with `TEST_ADMINISTRATOR` and fast hashes. */
export function openTestSessions(db: Db, origin = 'http://localhost:3000'): Promise<Sessions> {
  const secret = 'a-secret-for-tests-only-of-32-characters';
  return openSessions(db, { origin, secret, administrator: TEST_ADMINISTRATOR, hashing: cheapHashing });
}
