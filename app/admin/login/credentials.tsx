import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { pressedOnce } from '#app/ui/busy.ts';
import { Field } from '#app/ui/field.tsx';
import type { SignInMethods } from '#platform/auth/credential-rules.ts';
import { FormError } from '../parts/form-parts.tsx';
import { askForPasskey, offerPasskeys } from './browser-passkeys.ts';
import { texts } from './texts.ts';

interface Props {
  methods: SignInMethods;
  /** The username, if it is known. */
  username?: string;
  passwordRef?: RefObject<HTMLInputElement | null>;
  error: string | null;
  submitting: boolean;
  /** Sends the answer of a passkey. */
  onPasskey(answer: string): void;
}

/** The fields and the buttons of the sign-in form. */
export function Credentials({ methods, username, passwordRef, error, submitting, onPasskey }: Props) {
  const [passkeyError, setPasskeyError] = useState<string | null>(null);
  /** Each use of the button ends the offer, so another one follows. */
  const [uses, setUses] = useState(0);
  const isHydrated = useIsHydrated();
  const ownRef = useRef<HTMLInputElement>(null);
  const password = passwordRef ?? ownRef;
  // A refused password is typed again.
  useEffect(() => {
    if (submitting || error === null) return;
    password.current?.select();
    password.current?.focus();
  }, [submitting, error, password]);
  const hasPasskeys = methods !== 'password';
  const hasPassword = methods !== 'passkey';
  const send = (answer: string) => {
    setPasskeyError(null);
    onPasskey(answer);
  };
  const sendOffered = useEffectEvent(send);
  // biome-ignore lint/correctness/useExhaustiveDependencies: offers passkeys again after each use of the button.
  useEffect(
    () => (hasPasskeys && hasPassword ? offerPasskeys(sendOffered) : undefined),
    [hasPasskeys, hasPassword, uses],
  );
  const ask = async () => {
    setPasskeyError(null);
    const asked = await askForPasskey();
    setUses((count) => count + 1);
    if ('answer' in asked) send(asked.answer);
    else setPasskeyError(asked.error);
  };

  return (
    <>
      <FormError className="">{submitting ? null : (passkeyError ?? error)}</FormError>
      {hasPassword ? (
        <>
          <Field
            label={texts.username}
            name="username"
            autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={username}
            required
          />
          <Field
            ref={password}
            label={texts.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <button type="submit" {...pressedOnce(submitting)} className="filled-button mt-8 w-full">
            {submitting ? texts.submitting : texts.submit}
          </button>
        </>
      ) : (
        <p className="text-muted text-sm">{isHydrated ? texts.passkeyOnly : texts.passkeysNeedScripts}</p>
      )}
      {hasPasskeys && isHydrated ? (
        <button
          type="button"
          {...pressedOnce(submitting, ask)}
          className={hasPassword ? 'secondary-button mt-3 w-full' : 'filled-button mt-8 w-full'}
        >
          {texts.withPasskey}
        </button>
      ) : null}
    </>
  );
}
