import { type RefObject, useEffect } from 'react';
import { findOpenPopover } from './dialog.tsx';

interface Overlay {
  /** The router's key of the page, which both history entries have. */
  key: unknown;
  close(): void;
}

/**
 * Adds a second history entry of the same page while an overlay is open: a dialog or a popover that covers the page. Back
 * then closes the overlay instead of leaving the page. Hides that Back from the router, which would reload the page's
 * data.
 */
class OverlayEntry {
  #open: Overlay | null = null;
  /** The overlay that was closed by other means than Back, until the browser has removed its entry. */
  #closed: Overlay | null = null;

  /**
   * Must be called before the router starts, because listeners run in the order in which they were added. Removes the
   * entry of an overlay that a reload has closed.
   */
  listen(): void {
    addEventListener('popstate', (event) => {
      const overlay = this.#closed ?? this.#open;
      if (!overlay) return;
      // A jump over several entries leads to another page.
      const isSamePage = event.state?.key === overlay.key;
      if (isSamePage) event.stopImmediatePropagation();
      if (this.#closed) {
        this.#closed = null;
        // Another overlay was opened in the meantime.
        if (this.#open && isSamePage) this.#push();
      } else {
        this.#open = null;
        overlay.close();
      }
    });
    if (this.isOnTop()) {
      this.#closed = { key: history.state.key, close() {} };
      history.back();
    }
  }

  /** Adds the entry, unless the overlay has it already. `close` is called on Back. */
  add(close: () => void): void {
    if (!this.isOnTop()) this.#push();
    this.#open = { key: history.state.key, close };
  }

  #push(): void {
    const { state } = history;
    history.pushState({ ...state, idx: state.idx + 1, overlay: true }, '');
  }

  /**
   * Removes the entry after the overlay was closed by other means than Back, or disappeared with its part of the page. A
   * link may have replaced the entry already.
   */
  remove(close = this.#open?.close): void {
    if (this.#open?.close !== close) return;
    if (this.#open && this.isOnTop()) {
      this.#closed = this.#open;
      history.back();
    }
    this.#open = null;
  }

  /** Keeps the entry, because the visitor follows a link of the overlay; the linked page replaces the entry. */
  leave(): void {
    this.#open = null;
  }

  /** Returns whether the current history entry is the additional one. If so, the next page replaces it. */
  isOnTop(): boolean {
    return history.state?.overlay === true;
  }
}

export const overlayEntry = new OverlayEntry();

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
    return () => {
      closing.abort();
      // The browser sends no event for a popover that is removed.
      overlayEntry.remove(close);
    };
  }, [popover]);
}
