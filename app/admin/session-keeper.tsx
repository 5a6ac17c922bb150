import * as Dialog from '@radix-ui/react-dialog';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { isDueForRenewal, SESSION_TICK_SECONDS } from '#auth/session.ts';
import { Credentials } from './login/credentials.tsx';
import type { action as signInAction } from './login/route.tsx';
import { announceSession, onSessionEnd } from './session-ended.ts';
import { hintSignedIn, useSignedInHint } from './signed-in-hint.ts';

interface Props {
  /** ISO 8601, as the page's loader knew it. */
  expiresAt: string;
  username: string;
}

/**
 * Looks at the session every 30 seconds while an admin page is open and renews it when 90 seconds or less remain. When
 * it has ended all the same, asks to sign in again over the page: whatever is being written there stays as it is.
 */
export function SessionKeeper({ expiresAt, username }: Props) {
  const [end, setEnd] = useState(expiresAt);
  const [ended, setEnded] = useState(false);
  useEffect(() => setEnd(expiresAt), [expiresAt]);

  const renew = useCallback(async () => {
    const response = await fetch('/admin/session', { method: 'POST' }).catch(() => null);
    // Offline or a server that restarts says nothing about the session; the next tick asks again.
    if (response?.status === 401) setEnded(true);
    if (!response?.ok) return;
    const renewed: { expiresAt: string } = await response.json();
    setEnd(renewed.expiresAt);
    setEnded(false);
    announceSession();
    hintSignedIn(true);
  }, []);

  const tick = useEffectEvent(() => {
    if (isDueForRenewal(new Date(end), new Date())) void renew();
  });
  useEffect(() => {
    hintSignedIn(true);
    const timer = setInterval(tick, SESSION_TICK_SECONDS * 1000);
    // A laptop that was asleep has missed its ticks.
    const onShow = () => document.visibilityState === 'visible' && tick();
    document.addEventListener('visibilitychange', onShow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, []);
  useSignedInHint(renew);
  useEffect(() => onSessionEnd(() => setEnded(true)), []);

  return ended ? <SignInAgain username={username} onSignedIn={renew} /> : null;
}

function SignInAgain({ username, onSignedIn }: { username: string; onSignedIn: () => void }) {
  const fetcher = useFetcher<typeof signInAction>();
  const signedIn = fetcher.data?.error === null;
  const proceed = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (signedIn) proceed();
  }, [signedIn]);

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
          <fetcher.Form method="post" action="/admin/login">
            <input type="hidden" name="again" value="1" />
            <Credentials error={fetcher.data?.error ?? null} submitting={fetcher.state !== 'idle'} />
          </fetcher.Form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
