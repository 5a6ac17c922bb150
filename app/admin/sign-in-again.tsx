import * as Dialog from '@radix-ui/react-dialog';
import { type FormEvent, useState } from 'react';
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
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content
          className="-translate-x-1/2 -translate-y-1/2 fixed start-1/2 top-1/2 z-50 w-[min(26rem,92vw)] border border-line bg-page p-8 rtl:translate-x-1/2"
          aria-describedby="session-ended"
        >
          <Dialog.Title className="font-display text-display-s">Please sign in again</Dialog.Title>
          <p id="session-ended" className="mt-2 text-muted text-sm">
            The session of {username} has ended. Nothing on this page is lost.
          </p>
          <form onSubmit={submit}>
            <Credentials error={error} submitting={submitting} />
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** @returns why it failed, or `null` for a success. */
async function signIn(form: FormData): Promise<string | null> {
  const response = await fetch('/admin/login/again', { method: 'POST', body: form }).catch(() => null);
  if (response?.ok) return null;
  const told: { error?: string } | null = await response?.json().catch(() => null);
  return told?.error ?? LOGIN_FAILED;
}
