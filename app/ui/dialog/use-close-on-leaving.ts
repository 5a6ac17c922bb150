import { type RefObject, useEffect } from 'react';
import { findOpenPopover } from './dialog.tsx';
import { overlayEntry } from './overlay-entry.ts';

/**
 * Closes a popover that fills the screen on Back, and when the visitor clicks beside its content or moves the focus to the
 * page below. Browsers close a popover only on a click outside of it, and that click would also act on the page.
 *
 * The popover needs `tabIndex={-1}`. A click on a text, and in Safari on any control but a field, focuses the nearest
 * ancestor that can have the focus. That must be the popover, not the page below it.
 */
export function useCloseOnLeaving(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    const isOpen = () => findOpenPopover(document) === element;
    const close = () => element.hidePopover?.();
    const onToggle = () => (isOpen() ? overlayEntry.add(close) : overlayEntry.remove());
    // The visitor may have opened the popover before hydration.
    if (isOpen()) onToggle();
    const closing = new AbortController();
    const { signal } = closing;
    // The browser queues `toggle`, and Back may come before it.
    element.addEventListener(
      'beforetoggle',
      ({ newState }) => newState === 'open' && overlayEntry.add(close),
      {
        signal,
      },
    );
    element.addEventListener('toggle', onToggle, { signal });
    element.addEventListener('click', ({ target }) => target === element && close(), { signal });
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget instanceof Node && !element.contains(relatedTarget) && close(),
      { signal },
    );
    return () => closing.abort();
  }, [popover]);
}
