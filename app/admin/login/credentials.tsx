import type { RefObject } from 'react';
import { Field } from '#app/ui/field.tsx';
import { texts } from './texts.ts';

interface Props {
  /** The username, if it is known. */
  username?: string;
  passwordRef?: RefObject<HTMLInputElement | null>;
  error: string | null;
  submitting: boolean;
}

/** The fields and the button of the sign-in form. */
export function Credentials({ username, passwordRef, error, submitting }: Props) {
  return (
    <>
      <p role="alert" className="min-h-7 text-accent text-sm">
        {submitting ? null : error}
      </p>
      <Field
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        required
      />
      <Field
        ref={passwordRef}
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <button type="submit" disabled={submitting} className="filled-button mt-8 w-full">
        {submitting ? texts.submitting : texts.submit}
      </button>
    </>
  );
}
