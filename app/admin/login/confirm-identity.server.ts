import type { LoaderFunctionArgs } from 'react-router';
import { getContext } from '#app/context.ts';
import { MAX_PASSWORD_LENGTH } from '#platform/auth/credential-rules.ts';
import { adminContext } from '../session/guard.server.ts';
import { texts } from './texts.ts';
import { PASSKEY, parseAnswer, verifyPassword } from './verify-password.server.ts';

export interface Unconfirmed {
  error: string;
  status: 400 | 429 | 503;
  headers: Headers;
}

/**
 * Checks the password or passkey in a form of the signed-in administrator, because anybody may have found the page open.
 *
 * @returns `null` if it is right, else the refusal
 */
export async function confirmIdentity(args: LoaderFunctionArgs, form: FormData): Promise<Unconfirmed | null> {
  const shop = getContext(args);
  const { username } = args.context.get(adminContext);
  const { headers } = args.request;
  const password = form.get('password');
  const passkey = form.get('passkey');
  const hasPasskey = typeof passkey === 'string' && passkey !== '';
  if (!hasPasskey && (typeof password !== 'string' || password === ''))
    return unconfirmed(texts.confirm.missing, 400);
  const check = () => {
    if (hasPasskey) return shop.sessions.passkeys.confirm(parseAnswer(passkey), headers);
    const isComparable = typeof password === 'string' && password.length <= MAX_PASSWORD_LENGTH;
    return isComparable ? shop.sessions.confirmPassword(password, headers) : false;
  };
  const compared = await verifyPassword(shop, hasPasskey ? PASSKEY : username, null, async () =>
    (await check()) ? new Headers() : null,
  );
  switch (compared.result) {
    case 'right':
      return null;
    case 'wrong':
      return unconfirmed(hasPasskey ? texts.confirm.wrongPasskey : texts.confirm.wrongPassword, 400);
    case 'failed':
      return unconfirmed(texts.confirm.failed, 503);
    case 'too_early':
      return unconfirmed(texts.confirm.tooEarly(compared.seconds), 429, {
        'Retry-After': String(compared.seconds),
      });
  }
}

function unconfirmed(
  error: string,
  status: Unconfirmed['status'],
  headers: Record<string, string> = {},
): Unconfirmed {
  return { error, status, headers: new Headers(headers) };
}
