interface Overlay {
  /** The router's key of the page, which both history entries have. */
  key: unknown;
  close(): void;
}

/**
 * Adds a second history entry of the same page while a dialog is open, so that Back closes the dialog instead of
 * leaving the page. Hides that Back from the router, which would reload the page's data.
 */
class OverlayEntry {
  #open: Overlay | null = null;

  /** Must be called before the router starts, because listeners run in the order in which they were added. */
  listen(): void {
    addEventListener('popstate', (event) => {
      if (!this.#open) return;
      const { key, close } = this.#open;
      this.#open = null;
      // A jump over several entries leads to another page.
      if (event.state?.key === key) event.stopImmediatePropagation();
      close();
    });
  }

  /** Adds the entry, or reuses the one from before a reload. `close` is called on Back. */
  add(close: () => void): void {
    if (this.#open) return;
    const { state } = history;
    if (!this.isOnTop()) history.pushState({ ...state, idx: state.idx + 1, overlay: true }, '');
    this.#open = { key: state.key, close };
  }

  /** Removes the entry after the dialog was closed by other means than Back. */
  remove(): void {
    if (this.#open) history.back();
  }

  /** Keeps the entry, because the dialog was closed by a link; the linked page replaces the entry. */
  leave(): void {
    this.#open = null;
  }

  /** Returns whether the current history entry is the additional one. If so, the next page replaces it. */
  isOnTop(): boolean {
    return history.state?.overlay === true;
  }
}

export const overlayEntry = new OverlayEntry();
