import type { RefObject } from 'react';
import { Field } from '#app/ui/field.tsx';

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
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        required
      />
      <Field
        ref={passwordRef}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <button type="submit" disabled={submitting} className="filled-button mt-8 w-full">
        {submitting ? 'Logging in...' : 'Log in'}
      </button>
    </>
  );
}
