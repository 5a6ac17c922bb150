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

  /** Must be called before the router starts, because listeners run in the order in which they were added. */
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
  }

  /** Adds the entry, or reuses the one from before a reload. `close` is called on Back. */
  add(close: () => void): void {
    if (!this.isOnTop()) this.#push();
    this.#open = { key: history.state.key, close };
  }

  #push(): void {
    const { state } = history;
    history.pushState({ ...state, idx: state.idx + 1, overlay: true }, '');
  }

  /** Removes the entry after the overlay was closed by other means than Back. A link may have replaced it already. */
  remove(): void {
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
