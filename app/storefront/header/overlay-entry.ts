interface Overlay {
  /** The router's key of the page, which both history entries have. */
  key: unknown;
  close(): void;
}

/**
 * A second history entry of the same page, on top of the first while a dialog is open: Back closes the dialog instead
 * of leaving the page. The router never sees that Back, because it would load the page's data again.
 */
class OverlayEntry {
  #open: Overlay | null = null;

  /** Called before the router starts, because listeners run in the order in which they were added. */
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

  /** Adds the entry, or takes over one that exists since before a reload. `close` is called on Back. */
  add(close: () => void): void {
    if (this.#open) return;
    const { state } = history;
    if (!this.isOnTop()) history.pushState({ ...state, idx: state.idx + 1, overlay: true }, '');
    this.#open = { key: state.key, close };
  }

  /** Removes the entry after the dialog was closed in any way but Back. */
  remove(): void {
    if (this.#open) history.back();
  }

  /** Leaves the entry for the page to which a link of the dialog leads. */
  leave(): void {
    this.#open = null;
  }

  /** Whether the current history entry is the additional one. The next page then replaces it. */
  isOnTop(): boolean {
    return history.state?.overlay === true;
  }
}

export const overlayEntry = new OverlayEntry();
