import type { RequestContext } from '#app/context.ts';
import { findSignInMethods } from '#platform/auth/passkeys.server.ts';
import { SIGNED_IN } from '#platform/auth/sign-in-record.server.ts';
import { parseAnswer } from './parse-answer.ts';
import { texts } from './texts.ts';
import { PASSKEY, verifyPassword } from './verify-password.server.ts';

type Shop = Pick<RequestContext, 'db' | 'sessions' | 'clientAddress'>;

interface Outcome {
  /** `null` if the administrator is signed in now. */
  error: string | null;
  status: 200 | 400 | 401 | 429 | 503;
  /** The session's cookie, or Retry-After. */
  headers: Headers;
  isNewNetwork?: boolean;
}

/** Signs in with the fields of a form; repeated failures slow it down. Never throws: every failure has a message. */
export async function signIn(shop: Shop, request: Request, form: FormData): Promise<Outcome> {
  const passkey = form.get('passkey');
  if (typeof passkey === 'string') return signInWithPasskey(shop, request, passkey);
  const username = form.get('username');
  const password = form.get('password');
  if (typeof username !== 'string' || typeof password !== 'string' || !username || !password) {
    return { error: texts.wrongCredentials, status: 400, headers: new Headers() };
  }
  const compared = await verifyPassword(shop, username, SIGNED_IN, () =>
    shop.sessions.signIn({ username, password }, request.headers, shop.clientAddress),
  );
  const methods = compared.result === 'wrong' ? await findSignInMethods(shop.db).catch(() => null) : null;
  return outcomeOf(compared, methods === 'passkey' ? texts.onlyPasskeys : texts.wrongCredentials);
}

/** Signs in with the answer of a passkey, as JSON. */
async function signInWithPasskey(shop: Shop, request: Request, answer: string): Promise<Outcome> {
  const checked = await verifyPassword(shop, PASSKEY, SIGNED_IN, () =>
    shop.sessions.signInWithPasskey(parseAnswer(answer), request.headers, shop.clientAddress),
  );
  return outcomeOf(checked, texts.wrongPasskey);
}

function outcomeOf(compared: Awaited<ReturnType<typeof verifyPassword>>, wrong: string): Outcome {
  switch (compared.result) {
    case 'right':
      return { error: null, status: 200, headers: compared.headers, isNewNetwork: compared.isNewNetwork };
    case 'wrong':
      return { error: wrong, status: 401, headers: new Headers() };
    case 'failed':
      return { error: texts.failed, status: 503, headers: new Headers() };
    case 'too_early': {
      // RFC 6585, 4: says when to try again.
      const headers = new Headers({ 'Retry-After': String(compared.seconds) });
      return { error: texts.failed, status: 429, headers };
    }
  }
}
