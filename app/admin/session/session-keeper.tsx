import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { ChoiceDialog, DialogPanel } from '#app/admin/parts/dialogs.tsx';
import { snapshots } from '#app/router/stale-while-error.ts';
import { listenTo } from '#app/ui/browser-state.ts';
import { sentOnce } from '#app/ui/busy.ts';
import type { SignInMethods } from '#platform/auth/credential-rules.ts';
import {
  isDueForRenewal,
  SESSION_SECONDS,
  SESSION_TICK_SECONDS,
  WARNING_SECONDS,
} from '#platform/auth/session.ts';
import { Credentials } from '../login/credentials.tsx';
import type { action as signIn } from '../login/route.tsx';
import { texts as loginTexts } from '../login/texts.ts';
import { post } from '../writes/send-write.ts';
import { announceSessionRenewed, hintSignedIn, onSessionEnd, useSignedInHint } from './session-events.ts';
import { texts } from './texts.ts';

interface Props {
  /** End of the session (ISO 8601), as the page's loader read it. */
  expiresAt: string;
  username: string;
}

/**
 * Checks the session every 30 seconds while an admin page is open, and renews it when 90 seconds or less remain. After
 * 28 minutes without input in any tab it warns, and after 30 it ends the session. When a session has ended, it asks to
 * sign in again in a dialog, and unsaved input stays.
 */
export function SessionKeeper({ expiresAt, username }: Props) {
  const [end, setEnd] = useState(expiresAt);
  const [ended, setEnded] = useState(false);
  const [warned, setWarned] = useState(false);
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
    recordInput();
    const isRenewed = await renew();
    // Load the changes since the session ended.
    if (isRenewed) void snapshots.refresh(revalidate);
    return isRenewed;
  };

  const check = () => {
    if (ended) return;
    const idle = secondsWithoutInput();
    const isNearEnd = idle >= SESSION_SECONDS - WARNING_SECONDS;
    setWarned(isNearEnd);
    if (idle >= SESSION_SECONDS) void endUnused();
    else if (!isNearEnd && isDueForRenewal(new Date(end), new Date())) void renew();
  };
  const tick = useEffectEvent(check);
  const endUnused = async () => {
    // If the server cannot be reached, its own limit ends the session.
    await post('/admin/logout', {}, '');
    setEnded(true);
  };
  // The warning is answered in its dialog: a key that also closed it could press a button below it.
  const handleInput = useEffectEvent(() => {
    if (secondsWithoutInput() >= SESSION_SECONDS) tick();
    else if (!warned) recordInput();
  });
  const stay = () => {
    setWarned(false);
    if (secondsWithoutInput() < SESSION_SECONDS) recordInput();
    check();
  };
  useEffect(() => {
    hintSignedIn(true);
    // Opening a page is input, too.
    recordInput();
    const stopListening = onInput(handleInput);
    const timer = setInterval(tick, SESSION_TICK_SECONDS * 1000);
    // Check at once when the page becomes visible, because there are no ticks while a laptop sleeps.
    const stopWatching = listenTo(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') tick();
    });
    return () => {
      stopListening();
      clearInterval(timer);
      stopWatching();
    };
  }, []);
  useSignedInHint(renew);
  useEffect(() => onSessionEnd(() => setEnded(true)), []);

  if (ended) return <SignInAgain username={username} onSignedIn={continueAfterSignIn} />;
  if (!warned) return null;
  return (
    <ChoiceDialog title={texts.stillThere} choices={[{ label: texts.stay, onChoose: stay }]} onClose={stay}>
      {texts.endsSoon}
    </ChoiceDialog>
  );
}

interface SignInAgainProps {
  username: string;
  /** @returns whether there is a session now. */
  onSignedIn(): Promise<boolean>;
}

/** Asks for the password in a dialog over the page, which stays. */
function SignInAgain({ username, onSignedIn }: SignInAgainProps) {
  const password = useRef<HTMLInputElement>(null);
  const methods = useSignInMethods();
  const [isRenewing, setRenewing] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const fetcher = useFetcher<typeof signIn>();
  const { state, data } = fetcher;
  const finish = useEffectEvent(async () => {
    setRenewing(true);
    setFailed(!(await onSignedIn()));
    setRenewing(false);
  });
  useEffect(() => {
    if (state === 'idle' && data?.error === null) void finish();
  }, [state, data]);
  const isSubmitting = state !== 'idle' || isRenewing;
  const error = data?.error ?? (hasFailed ? loginTexts.failed : null);
  return (
    <DialogPanel title={texts.signInAgain} describedBy="session-ended" width="narrow" initialFocus={password}>
      <p id="session-ended" className="mt-2 text-muted text-sm">
        {texts.ended(username)}
      </p>
      <fetcher.Form {...sentOnce(isSubmitting)} action="/admin/login">
        <input type="hidden" name="again" value="yes" />
        <Credentials
          methods={methods}
          username={username}
          passwordRef={password}
          error={error}
          submitting={isSubmitting}
          onPasskey={(passkey) =>
            void fetcher.submit({ passkey, again: 'yes' }, { method: 'post', action: '/admin/login' })
          }
        />
      </fetcher.Form>
    </DialogPanel>
  );
}

/** Asks the server, because passkeys may have been added since the page was loaded. */
function useSignInMethods(): SignInMethods {
  const [methods, setMethods] = useState<SignInMethods>('password');
  useEffect(() => {
    const load = async () => {
      const response = await fetch('/admin/login/passkey');
      if (response.ok) setMethods((await response.json()).methods);
    };
    // The password remains if the server cannot be reached.
    load().catch(() => {});
  }, []);
  return methods;
}

const LAST_INPUT = 'vitrine:last-input';

/** Time of the last recorded input in this tab, for browsers that block the storage. */
let inThisTab = 0;

/** Records that the administrator is present, for all tabs. Writes to the storage at most once in 10 seconds. */
function recordInput(): void {
  const now = Date.now();
  // A clock that was set back must not keep an old, later time.
  if (Math.abs(now - inThisTab) < 10_000) return;
  inThisTab = now;
  localStorage.setItem(LAST_INPUT, String(now));
}

/** Returns the seconds since the last recorded input in any tab. */
function secondsWithoutInput(): number {
  return (Date.now() - Math.max(inThisTab, Number(localStorage.getItem(LAST_INPUT)))) / 1000;
}

/** Calls the listener at every key, press and scroll, in all parts of the page. @returns a function that unsubscribes. */
function onInput(listener: () => void): () => void {
  const options = { capture: true, passive: true };
  const stops = INPUT_EVENTS.map((event) => listenTo(window, event, listener, options));
  return () => {
    for (const stop of stops) stop();
  };
}

const INPUT_EVENTS = ['keydown', 'pointerdown', 'wheel', 'scroll'];
