import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { data, Link, type LoaderFunctionArgs, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { getContext } from '#app/context.ts';
import { sentOnce } from '#app/ui/busy.ts';
import { Field, Labeled } from '#app/ui/field.tsx';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_PASSWORD_SCORE,
} from '#platform/auth/credential-rules.ts';
import { findSignInMethods } from '#platform/auth/passkeys.server.ts';
import { isWeakPassword, ownWordsIn, type PasswordMeter } from '#platform/config/password-strength.ts';
import { readForm, textOf } from '#platform/http/read-body.server.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import { usePasskeyConfirmation } from '../login/browser-passkeys.ts';
import { texts as loginTexts } from '../login/texts.ts';
import { PASSKEY, parseAnswer, verifyPassword } from '../login/verify-password.server.ts';
import { FormError, Tick } from '../parts/form-parts.tsx';
import { adminContext } from '../session/guard.server.ts';
import { mailSecurityEvent } from '../session/security-mail.server.ts';
import { texts as sessionTexts } from '../session/texts.ts';
import { sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { username } = args.context.get(adminContext);
  const { db, settings } = getContext(args);
  return {
    username,
    ownWords: ownWordsIn(settings.store.brand, username),
    methods: await findSignInMethods(db),
  };
}

/** Changes the password. The response sets the new session's cookie. */
export async function action(args: Route.ActionArgs) {
  const { status, headers, ...result } = await changePassword(args);
  return data(result, { status, headers });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.failed);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Changes the administrator's password. */
export default function Password({
  loaderData: { username, ownWords, methods },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>();
  const { isAsking, problem, clearProblem, confirm } = usePasskeyConfirmation((fields) => {
    fields.delete('currentPassword');
    void fetcher.submit(fields, { method: 'post' });
  });
  const isSending = isAsking || fetcher.state !== 'idle';
  const [errors, setErrors] = useState<PasswordErrors>(actionData?.errors ?? {});
  const [isShown, setShown] = useState(false);
  /** Increases after each change, to empty the fields. */
  const [changes, setChanges] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const type = isShown ? 'text' : 'password';
  const hasPassword = methods !== 'passkey';
  const changeByPasskey = () => {
    if (!isSending && form.current) void confirm(form.current);
  };

  useResult(fetcher, 'this page', ({ error, errors: refused = {} }) => {
    setErrors(refused);
    const [wrongField] = Object.keys(refused);
    if (wrongField) (form.current?.elements.namedItem(wrongField) as HTMLElement | null)?.focus();
    if (wrongField || error) return;
    toast.success(texts.changed);
    setChanges((count) => count + 1);
    setShown(false);
  });

  return (
    <div className="max-w-md">
      <PageTitle>{texts.title}</PageTitle>
      <p className="mt-3 text-muted text-sm">
        {texts.introduction}{' '}
        <Link to="/admin/sessions" className="underline underline-offset-[0.3em]">
          {texts.sessions}
        </Link>{' '}
        {texts.introductionEnd}
      </p>
      <fetcher.Form
        ref={form}
        noValidate
        {...sentOnce(isSending, (event) => {
          if (hasPassword) return clearProblem();
          event.preventDefault();
          changeByPasskey();
        })}
      >
        <FormError className="">
          {isSending
            ? null
            : (problem ?? (fetcher.data ? fetcher.data.error : (actionData?.error ?? actionData?.message)))}
        </FormError>
        {/* Password managers need the name to know which password was changed. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {hasPassword ? (
          <Field
            key={`current-${changes}`}
            label={texts.currentPassword}
            name="currentPassword"
            type={type}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errors.currentPassword}
            onChange={() => setErrors(({ newPassword }) => (newPassword ? { newPassword } : {}))}
          />
        ) : (
          <p className="text-muted text-sm">{texts.switchedOff}</p>
        )}
        <NewPasswordField
          key={`new-${changes}`}
          type={type}
          ownWords={ownWords}
          error={errors.newPassword}
          onEdit={() => setErrors(({ currentPassword }) => (currentPassword ? { currentPassword } : {}))}
        />
        <Tick
          label={texts.showPasswords}
          checked={isShown}
          onChange={({ target }) => setShown(target.checked)}
          className="mt-2 noscript:hidden"
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" className="filled-button">
            {isSending ? texts.submitting : texts.submit}
          </button>
          {methods === 'password or passkey' ? (
            <button type="button" onClick={changeByPasskey} className="secondary-button noscript:hidden">
              {texts.withPasskey}
            </button>
          ) : null}
        </div>
      </fetcher.Form>
    </div>
  );
}

interface Props {
  error: string | undefined;
  type: 'password' | 'text';
  ownWords: string[];
  onEdit(): void;
}

/** The field for a new password. While the admin types, it says how hard the password is to guess. */
function NewPasswordField({ error, type, ownWords, onEdit }: Props) {
  const [password, setPassword] = useState('');
  const score = usePasswordScore(password, ownWords);
  const strengthId = useId();
  const isLong = password.length >= MIN_PASSWORD_LENGTH;
  return (
    <>
      <Labeled label={texts.newPassword} error={error}>
        {(control) => (
          <input
            {...control}
            aria-describedby={[control['aria-describedby'], strengthId].filter(Boolean).join(' ')}
            name="newPassword"
            type={type}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_PASSWORD_LENGTH}
            required
            onChange={({ target }) => {
              setPassword(target.value);
              onEdit();
            }}
            className="field-line mt-1 min-h-11 w-full text-base"
          />
        )}
      </Labeled>
      <div aria-hidden className="mt-3 grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1 ${score !== null && isLong && score >= step ? 'bg-ink' : 'bg-line'}`}
          />
        ))}
      </div>
      <p id={strengthId} role="status" className="mt-1 min-h-5 text-muted text-sm">
        {strengthInWords(password.length, score)}
      </p>
    </>
  );
}

function strengthInWords(length: number, score: number | null): string {
  if (length < MIN_PASSWORD_LENGTH) return texts.lengthHint;
  if (score === null) return '';
  if (score >= MIN_PASSWORD_SCORE) return texts.strong;
  return score === MIN_PASSWORD_SCORE - 1 ? texts.almost : texts.weak;
}

/**
 * Returns the score of a password, from 0 to 4, or `null` as long as nothing is typed or zxcvbn has not loaded.
 * If it cannot be loaded, the server still checks the password.
 */
function usePasswordScore(password: string, ownWords: string[]): number | null {
  const [meter, setMeter] = useState<{ score: PasswordMeter } | null>(null);
  const isTyped = password !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are the same as long as the page is open.
  useEffect(() => {
    if (!isTyped || meter) return;
    import('#platform/config/password-strength.ts').then(
      ({ openPasswordMeter }) => setMeter({ score: openPasswordMeter(ownWords) }),
      () => {},
    );
  }, [isTyped, meter]);
  const deferred = useDeferredValue(password);
  return useMemo(() => (deferred && meter ? meter.score(deferred) : null), [deferred, meter]);
}

interface PasswordChange {
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
type PasswordErrors = Partial<Record<'currentPassword' | 'newPassword', string>>;

/** Changes the administrator's password to that in the form, and ends all other sessions. */
async function changePassword(args: LoaderFunctionArgs): Promise<PasswordChange> {
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
