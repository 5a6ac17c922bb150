/** The unsaved text of one form, stored in this browser only. */
export interface Draft<State> {
  /** Identifies the form among those of the same subject. */
  key: string;
  state: State;
  /** ISO 8601 */
  storedAt: string;
}

/**
 * The drafts of one subject, from all tabs of the browser.
 *
 * @param locks shows which forms are open. Browsers support locks only over HTTPS and on localhost.
 */
export function openKeptDrafts<State>(subject: string, storage: Storage, locks: LockManager | undefined) {
  const prefix = `vitrine:draft:${subject}:`;

  return {
    /** Stores a draft and replaces any earlier one with the same key. */
    save(key: string, state: State): void {
      const draft: Draft<State> = { key, state, storedAt: new Date().toISOString() };
      try {
        storage.setItem(prefix + key, JSON.stringify(draft));
      } catch {
        // If the storage is full or blocked, only the draft is lost.
      }
    },

    remove(key: string): void {
      storage.removeItem(prefix + key);
    },

    /**
     * Marks the form of this draft as open, for other tabs. Uses a lock, because the browser releases it even if the
     * tab crashes. @returns a function that releases it.
     */
    lock(key: string): () => void {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      void locks?.request(prefix + key, () => released);
      return () => release();
    },

    /** Returns the drafts whose forms are closed, newest first. */
    async abandoned(): Promise<Draft<State>[]> {
      const snapshot = await locks?.query();
      const open = [...(snapshot?.held ?? []), ...(snapshot?.pending ?? [])].map(({ name }) => name);
      return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
        .filter((name) => name.startsWith(prefix) && !open.includes(name))
        .flatMap((name) => parse<State>(storage.getItem(name)) ?? [])
        .toSorted((a, b) => b.storedAt.localeCompare(a.storedAt));
    },
  };
}

function parse<State>(text: string | null): Draft<State> | null {
  try {
    const draft: Draft<State> | null = JSON.parse(text ?? 'null');
    return draft?.state ? draft : null;
  } catch {
    return null;
  }
}
