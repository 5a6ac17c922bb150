import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { snapshots } from '#app/router/stale-while-error.ts';
import { DialogPanel } from '#app/ui/dialog/dialog-panel.tsx';
import { isDueForRenewal, SESSION_TICK_SECONDS } from '#platform/auth/session.ts';
import { Credentials } from '../login/credentials.tsx';
import { texts as loginTexts } from '../login/texts.ts';
import { post } from '../writes/use-write.ts';
import { announceSessionRenewed, onSessionEnd } from './session-events.ts';
import { hintSignedIn, useSignedInHint } from './signed-in-hint.ts';
import { texts } from './texts.ts';

interface Props {
  /** End of the session (ISO 8601), as the page's loader read it. */
  expiresAt: string;
  username: string;
}

/**
 * Checks the session every 30 seconds while an admin page is open, and renews it when 90 seconds or less remain. If the
 * session ends anyway, it asks to sign in again in a dialog, and unsaved input stays.
 */
export function SessionKeeper({ expiresAt, username }: Props) {
  const [end, setEnd] = useState(expiresAt);
  const [ended, setEnded] = useState(false);
  useEffect(() => setEnd(expiresAt), [expiresAt]);

  const renew = useCallback(async (): Promise<boolean> => {
    const sent = await post<{ expiresAt: string } | null>('/admin/session', {}, '');
    // After other failures, such as a lost connection, the session may still exist. The next tick checks again.
    if (!sent.ok && sent.status === 401) setEnded(true);
    if (!sent.ok || !sent.answer) return false;
    setEnd(sent.answer.expiresAt);
    setEnded(false);
    announceSessionRenewed();
    hintSignedIn(true);
    return true;
  }, []);

  const { revalidate } = useRevalidator();
  const continueAfterSignIn = async () => {
    const isRenewed = await renew();
    // Load the changes since the session ended.
    if (isRenewed) void snapshots.refresh(revalidate);
    return isRenewed;
  };

  const tick = useEffectEvent(() => {
    if (isDueForRenewal(new Date(end), new Date())) void renew();
  });
  useEffect(() => {
    hintSignedIn(true);
    const timer = setInterval(tick, SESSION_TICK_SECONDS * 1000);
    // Check at once when the page becomes visible, because there are no ticks while a laptop sleeps.
    const onShow = () => document.visibilityState === 'visible' && tick();
    document.addEventListener('visibilitychange', onShow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, []);
  useSignedInHint(renew);
  useEffect(() => onSessionEnd(() => setEnded(true)), []);

  return ended ? <SignInAgain username={username} onSignedIn={continueAfterSignIn} /> : null;
}

interface SignInAgainProps {
  username: string;
  /** @returns whether there is a session now. */
  onSignedIn(): Promise<boolean>;
}

/**
 * Asks for the password in a dialog over the page. The request bypasses the router, which would replace the page with
 * an error page if the connection fails.
 */
function SignInAgain({ username, onSignedIn }: SignInAgainProps) {
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submitting) return;
    setSubmitting(true);
    const sent = await post('/admin/login/again', new FormData(event.currentTarget), loginTexts.failed);
    setError(sent.ok ? ((await onSignedIn()) ? null : loginTexts.failed) : sent.message);
    setSubmitting(false);
  };

  return (
    <DialogPanel title={texts.signInAgain} describedBy="session-ended" width="narrow" initialFocus={password}>
      <p id="session-ended" className="mt-2 text-muted text-sm">
        {texts.ended(username)}
      </p>
      <form onSubmit={submit}>
        <Credentials username={username} passwordRef={password} error={error} submitting={submitting} />
      </form>
    </DialogPanel>
  );
}
