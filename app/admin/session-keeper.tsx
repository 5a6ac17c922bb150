import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { snapshots } from '#app/router/stale-while-error.ts';
import { isDueForRenewal, SESSION_TICK_SECONDS } from '#auth/session.ts';
import { announceSessionRenewed, onSessionEnd } from './session-events.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { hintSignedIn, useSignedInHint } from './signed-in-hint.ts';
import { post } from './use-write.ts';

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

  const renew = useCallback(async (): Promise<boolean> => {
    const sent = await post<{ expiresAt: string } | null>('/admin/session', {}, '');
    // Offline or a server that restarts says nothing about the session; the next tick asks again.
    if (!sent.ok && sent.status === 401) setEnded(true);
    if (!sent.ok || !sent.answer) return false;
    setEnd(sent.answer.expiresAt);
    setEnded(false);
    announceSessionRenewed();
    hintSignedIn(true);
    return true;
  }, []);

  const { revalidate } = useRevalidator();
  const goOn = async () => {
    const isRenewed = await renew();
    // What others have changed since the session ended.
    if (isRenewed) void snapshots.refresh(revalidate);
    return isRenewed;
  };

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

  return ended ? <SignInAgain username={username} onSignedIn={goOn} /> : null;
}
