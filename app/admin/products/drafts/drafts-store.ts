import type { Target } from '../form/form-store.ts';
import { EMPTY_FORM, type FormValues } from '../form/form-values.ts';

/** The unsaved values of one form, stored in this browser only. */
export interface Draft {
  /** Identifies the form among those of the same subject. */
  key: string;
  target: Target;
  values: FormValues;
  /** ISO 8601 */
  storedAt: string;
}

/**
 * The drafts of one subject, from all tabs of the browser. Images that were still being uploaded are left out.
 *
 * @param locks shows which forms are open. Browsers support locks only over HTTPS and on localhost.
 */
export function openDraftsStore(subject: string, storage: Storage, locks: LockManager | undefined) {
  const prefix = `vitrine:draft:${subject}:`;

  return {
    /** Stores a draft and replaces any earlier one with the same key. */
    save(draft: Omit<Draft, 'storedAt'>): void {
      const images = draft.values.images.filter((image) => image.url !== null);
      const stored: Draft = {
        ...draft,
        values: { ...draft.values, images },
        storedAt: new Date().toISOString(),
      };
      try {
        storage.setItem(prefix + draft.key, JSON.stringify(stored));
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
    async abandoned(): Promise<Draft[]> {
      const snapshot = await locks?.query();
      const open = [...(snapshot?.held ?? []), ...(snapshot?.pending ?? [])].map(({ name }) => name);
      return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
        .filter((name) => name.startsWith(prefix) && !open.includes(name))
        .flatMap((name) => parse(storage.getItem(name)) ?? [])
        .toSorted((a, b) => b.storedAt.localeCompare(a.storedAt));
    },
  };
}

function parse(text: string | null): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(text ?? 'null');
    // A draft of an earlier version of the shop may lack fields, so begin with empty ones.
    return draft && { ...draft, values: { ...EMPTY_FORM, ...draft.values } };
  } catch {
    return null;
  }
}
