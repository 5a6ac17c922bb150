import type { RequestContext } from '#app/context.ts';
import { SIGNED_IN } from '#platform/auth/sign-in-record.server.ts';
import { texts } from './texts.ts';
import { verifyPassword } from './verify-password.server.ts';

interface Outcome {
  /** `null` if the administrator is signed in now. */
  error: string | null;
  status: 200 | 400 | 401 | 429 | 503;
  /** The session's cookie, or Retry-After. */
  headers: Headers;
}

/**
 * Signs in with the fields of a form. Slows down after repeated failures. Never throws: every failure has a message.
 */
export async function signIn(
  shop: Pick<RequestContext, 'db' | 'sessions' | 'clientAddress'>,
  request: Request,
  form: FormData,
): Promise<Outcome> {
  const username = form.get('username');
  const password = form.get('password');
  if (typeof username !== 'string' || typeof password !== 'string' || !username || !password) {
    return { error: texts.wrongCredentials, status: 400, headers: new Headers() };
  }
  const compared = await verifyPassword(shop, username, SIGNED_IN, () =>
    shop.sessions.signIn({ username, password }, request.headers, shop.clientAddress),
  );
  switch (compared.result) {
    case 'right':
      return { error: null, status: 200, headers: compared.headers };
    case 'wrong':
      return { error: texts.wrongCredentials, status: 401, headers: new Headers() };
    case 'failed':
      return { error: texts.failed, status: 503, headers: new Headers() };
    case 'too_early': {
      // RFC 6585, 4: says when to try again.
      const headers = new Headers({ 'Retry-After': String(compared.seconds) });
      return { error: texts.failed, status: 429, headers };
    }
  }
}
