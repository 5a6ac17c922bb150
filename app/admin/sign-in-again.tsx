import { type FormEvent, useState } from 'react';
import { DialogPanel } from '#app/ui/dialog-panel.tsx';
import { Credentials } from './login/credentials.tsx';
import { LOGIN_FAILED } from './login/failures.ts';

interface Props {
  username: string;
  /** @returns whether there is a session again. */
  onSignedIn(): Promise<boolean>;
}

/**
 * Asks for the password over the page whose session has ended. It is sent past the router, which would answer a lost
 * connection with a page of its own, in place of the one below and of whatever is being written there.
 */
export function SignInAgain({ username, onSignedIn }: Props) {
  const [error, setError] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submitting) return;
    setSubmitting(true);
    const failure = await signIn(new FormData(event.currentTarget));
    setError(failure ?? ((await onSignedIn()) ? null : LOGIN_FAILED));
    setSubmitting(false);
  };

  return (
    <DialogPanel title="Please sign in again" describedBy="session-ended" width="narrow">
      <p id="session-ended" className="mt-2 text-muted text-sm">
        The session of {username} has ended. Nothing on this page is lost.
      </p>
      <form onSubmit={submit}>
        <Credentials error={error} submitting={submitting} />
      </form>
    </DialogPanel>
  );
}

/** @returns why it failed, or `null` for a success. */
async function signIn(form: FormData): Promise<string | null> {
  const response = await fetch('/admin/login/again', { method: 'POST', body: form }).catch(() => null);
  if (response?.ok) return null;
  const told: { error?: string } | null = await response?.json().catch(() => null);
  return told?.error ?? LOGIN_FAILED;
}
