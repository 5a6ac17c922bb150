import { type FormEvent, useRef, useState } from 'react';
import { DialogPanel } from '#app/ui/dialog-panel.tsx';
import { Credentials } from './login/credentials.tsx';
import { LOGIN_FAILED } from './login/failures.ts';
import { post } from './use-write.ts';

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
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submitting) return;
    setSubmitting(true);
    const sent = await post('/admin/login/again', new FormData(event.currentTarget), LOGIN_FAILED);
    setError(sent.ok ? ((await onSignedIn()) ? null : LOGIN_FAILED) : sent.message);
    setSubmitting(false);
  };

  return (
    <DialogPanel
      title="Please sign in again"
      describedBy="session-ended"
      width="narrow"
      initialFocus={password}
    >
      <p id="session-ended" className="mt-2 text-muted text-sm">
        The session of {username} has ended. Nothing on this page is lost.
      </p>
      <form onSubmit={submit}>
        <Credentials username={username} passwordRef={password} error={error} submitting={submitting} />
      </form>
    </DialogPanel>
  );
}
