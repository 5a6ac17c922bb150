import type { Shop } from '#app/context.ts';
import { admitAttempt, recordSuccess } from '#auth/sign-in-throttle.server.ts';
import { reasonOf } from '#db/database.ts';
import { takeTurns } from '#media/take-turns.ts';

export const WRONG = 'Invalid username or password';
export const NOT_NOW = 'Login failed. Please try again.';

type SignIn = { headers: Headers } | { headers: null; error: string; status: 400 | 401 | 429 | 503 };

/** A comparison takes 32 MB and the processor for a while (scrypt): one at a time, and few may wait for it. */
const inTurn = takeTurns(1);
const MOST_WAITING = 20;
let waiting = 0;

/** Signs in with what a form says, slowed down after repeated failures. Never throws: every outcome has its sentence. */
export async function signIn(
  { db, sessions, clientAddress }: Pick<Shop, 'db' | 'sessions' | 'clientAddress'>,
  request: Request,
  form: FormData,
): Promise<SignIn> {
  const username = form.get('username');
  const password = form.get('password');
  if (typeof username !== 'string' || typeof password !== 'string' || !username || !password) {
    return { headers: null, error: WRONG, status: 400 };
  }
  if (waiting >= MOST_WAITING) return { headers: null, error: NOT_NOW, status: 429 };
  waiting += 1;
  try {
    const attempt = { account: username, address: clientAddress };
    if (!(await admitAttempt(db, attempt))) return { headers: null, error: NOT_NOW, status: 429 };
    const headers = await inTurn(() => sessions.signIn({ username, password }, request.headers));
    if (!headers) return { headers: null, error: WRONG, status: 401 };
    await recordSuccess(db, attempt);
    return { headers };
  } catch (error) {
    console.error(`Sign-in failed: ${reasonOf(error)}`);
    return { headers: null, error: NOT_NOW, status: 503 };
  } finally {
    waiting -= 1;
  }
}
