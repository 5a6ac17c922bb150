import type { Ref } from 'react';
import { Field } from '#app/ui/field.tsx';
import type { SignInMethods } from '#platform/auth/credential-rules.ts';
import { texts } from './texts.ts';

interface Props {
  ref?: Ref<HTMLInputElement>;
  methods: SignInMethods;
  /** What a passkey confirms, if there is no password. */
  instead?: string;
}

/** The password in a form that must be confirmed, because anybody may have found the page open. */
export function ConfirmField({ ref, methods, instead }: Props) {
  if (methods === 'passkey') return instead ? <p className="mt-5 text-muted text-sm">{instead}</p> : null;
  return (
    <Field
      ref={ref}
      label={texts.confirm.password}
      name="password"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}
