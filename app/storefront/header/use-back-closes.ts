import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { OVERLAY_STATE } from '#app/router/follow-links.ts';

/**
 * Lets Back close a dialog instead of leaving the page: while the dialog is open, a second history entry of the same page
 * lies on top. The router does not see Back to the page, because it would load the page's data again.
 */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>) {
  const entry = useRef<AbortController | null>(null);

  const onOpen = () => {
    if (entry.current) return;
    const page = history.state;
    history.pushState({ ...page, idx: page.idx + 1, [OVERLAY_STATE]: true }, '');
    const controller = new AbortController();
    entry.current = controller;
    const onPop = (event: PopStateEvent) => {
      entry.current = null;
      // A jump over several entries leads to another page.
      if (event.state?.key === page.key) event.stopImmediatePropagation();
      dialog.current?.close();
    };
    addEventListener('popstate', onPop, { capture: true, once: true, signal: controller.signal });
  };
  const onHydrated = useEffectEvent(() => dialog.current?.open && onOpen());
  // The browser can open the dialog before the page's scripts have arrived.
  useEffect(() => void onHydrated(), []);

  return {
    onOpen,
    /** The dialog was closed; unless Back did it, its entry is still there. */
    onClose: () => {
      if (entry.current) history.back();
    },
    /** A link is followed: its page replaces the entry. */
    onLeave: () => {
      entry.current?.abort();
      entry.current = null;
    },
  };
}
