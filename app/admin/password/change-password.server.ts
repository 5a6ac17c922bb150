import type { LoaderFunctionArgs } from 'react-router';
import { getContext } from '#app/context.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#platform/config/password-rules.ts';
import { isWeakPassword, ownWordsIn } from '#platform/config/password-strength.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { parseAnswer } from '../login/parse-answer.ts';
import { texts as loginTexts } from '../login/texts.ts';
import { PASSKEY, verifyPassword } from '../login/verify-password.server.ts';
import { adminContext } from '../session/guard.server.ts';
import { mailSecurityEvent } from '../session/security-mail.server.ts';
import { texts as sessionTexts } from '../session/texts.ts';
import { texts } from './texts.ts';

export interface PasswordChange {
  status: 200 | 400 | 429 | 503;
  /** The message of a failure that is not caused by a field. */
  error: string | null;
  errors?: PasswordErrors;
  /** The message of a success. */
  message?: string;
  /** The new session's cookie, or when to try again. */
  headers: Headers;
}

/** The message of each wrong field. */
export type PasswordErrors = Partial<Record<'currentPassword' | 'newPassword', string>>;

/** Changes the administrator's password to that in the form, and ends all other sessions. */
export async function changePassword(args: LoaderFunctionArgs): Promise<PasswordChange> {
  const form = await readForm(args.request);
  const shop = getContext(args);
  const { username } = args.context.get(adminContext);
  const currentPassword = textOf(form, 'currentPassword');
  const passkey = textOf(form, 'passkey');
  const newPassword = textOf(form, 'newPassword');
  const errors: PasswordErrors = {};
  if (currentPassword === '' && passkey === '') errors.currentPassword = texts.enterCurrent;
  const problem = newPasswordProblem(newPassword, ownWordsIn(shop.settings.store.brand, username));
  if (problem) errors.newPassword = problem;
  if (Object.keys(errors).length > 0) return refused(400, { errors });

  const change =
    passkey === '' ? { currentPassword, newPassword } : { passkey: parseAnswer(passkey), newPassword };
  const account = passkey === '' ? username : PASSKEY;
  const compared = await verifyPassword(shop, account, 'changed the password', () =>
    currentPassword.length > MAX_PASSWORD_LENGTH
      ? Promise.resolve(null)
      : shop.sessions.changePassword(change, args.request.headers, shop.clientAddress),
  );
  switch (compared.result) {
    case 'right':
      await mailSecurityEvent(shop, args.request, sessionTexts.securityEvents.passwordChanged);
      return { status: 200, error: null, message: texts.changed, headers: compared.headers };
    case 'wrong':
      return passkey === ''
        ? refused(400, { errors: { currentPassword: texts.wrongCurrent } })
        : refused(400, { error: loginTexts.wrongPasskey });
    case 'failed':
      return refused(503, { error: texts.failed });
    case 'too_early': {
      const { seconds } = compared;
      const error = texts.tooManyTries(seconds);
      return { ...refused(429, { error }), headers: new Headers({ 'Retry-After': String(seconds) }) };
    }
  }
}

function refused(
  status: 400 | 429 | 503,
  details: { error?: string; errors?: PasswordErrors },
): PasswordChange {
  return { status, error: null, headers: new Headers(), ...details };
}

function newPasswordProblem(password: string, ownWords: string[]): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return texts.tooShort;
  if (password.length > MAX_PASSWORD_LENGTH) return texts.tooLong;
  return isWeakPassword(password, ownWords) ? texts.weak : null;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
