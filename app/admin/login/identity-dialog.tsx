import { type ReactNode, type Ref, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { DialogActions, DialogPanel } from '#app/admin/parts/dialogs.tsx';
import { pressedOnce, sentOnce } from '#app/ui/busy.ts';
import { Field } from '#app/ui/field.tsx';
import type { SignInMethods } from '#platform/auth/credential-rules.ts';
import { FormError, HiddenFields } from '../parts/form-parts.tsx';
import { useResult } from '../writes/use-result.ts';
import { usePasskeyConfirmation } from './browser-passkeys.ts';
import { texts } from './texts.ts';

interface Props {
  title: string;
  /** The button that confirms by the password. */
  confirm: string;
  methods: SignInMethods;
  /** The other fields of the form, which the action of the screen receives. */
  sent: Record<string, string>;
  /** What the page shows, for example `passkeys`. */
  subject: string;
  /** What happens then. */
  children: ReactNode;
  onClose(): void;
}

/** Asks for the password or a passkey, and submits a form to the action of the screen, which checks it. */
export function IdentityDialog({ title, confirm, methods, sent, subject, children, onClose }: Props) {
  const fetcher = useFetcher<{ error: string | null }>();
  const description = useId();
  const password = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const {
    problem,
    clearProblem,
    confirm: confirmByPasskey,
  } = usePasskeyConfirmation((fields) => {
    fields.delete('password');
    void fetcher.submit(fields, { method: 'post' });
  });
  const isSending = fetcher.state !== 'idle';
  const hasPassword = methods !== 'passkey';
  useResult(fetcher, subject, ({ error }) => {
    if (error === null) return onClose();
    password.current?.select();
    password.current?.focus();
  });
  const passkeyButton =
    methods === 'password' ? null : (
      <button
        type="button"
        {...pressedOnce(isSending, () => void (form.current && confirmByPasskey(form.current)))}
        className={hasPassword ? 'secondary-button' : 'filled-button'}
      >
        {texts.confirm.withPasskey}
      </button>
    );
  return (
    <DialogPanel
      title={title}
      role="alertdialog"
      describedBy={description}
      initialFocus={password}
      onClose={onClose}
    >
      <div id={description} className="mt-3 text-muted text-sm">
        {children}
      </div>
      <fetcher.Form ref={form} {...sentOnce(isSending, clearProblem)}>
        <HiddenFields fields={Object.entries(sent)} />
        <ConfirmField ref={password} methods={methods} />
        <FormError>{isSending ? null : (problem ?? fetcher.data?.error)}</FormError>
        <DialogActions>
          <button type="button" onClick={onClose} className="secondary-button">
            {texts.confirm.cancel}
          </button>
          {passkeyButton}
          {hasPassword ? (
            <button type="submit" className="filled-button">
              {confirm}
            </button>
          ) : null}
        </DialogActions>
      </fetcher.Form>
    </DialogPanel>
  );
}

interface ConfirmFieldProps {
  ref?: Ref<HTMLInputElement>;
  methods: SignInMethods;
  /** What a passkey confirms, if there is no password. */
  instead?: string;
}

/** The password in a form that must be confirmed, because anybody may have found the page open. */
export function ConfirmField({ ref, methods, instead }: ConfirmFieldProps) {
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
