import type { Target } from '../form/form-store.ts';
import { EMPTY_FORM, type FormValues } from '../form/form-values.ts';

/** What is being written in one form, stored in this browser only. */
export interface Draft {
  /** Tells apart the forms about one subject. */
  key: string;
  target: Target;
  values: FormValues;
  /** ISO 8601 */
  storedAt: string;
}

/**
 * The drafts about one subject, of all tabs of a browser. Images that were still on their way are left out.
 *
 * @param locks tell which forms are open; only pages that were loaded over HTTPS or from this machine have them.
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
        // A full or forbidden storage only costs the draft.
      }
    },

    remove(key: string): void {
      storage.removeItem(prefix + key);
    },

    /**
     * Says to the other tabs that the form of this draft is open. A lock, because the browser itself releases it when
     * the tab is closed or crashes. @returns what releases it.
     */
    lock(key: string): () => void {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      void locks?.request(prefix + key, () => released);
      return () => release();
    },

    /** The drafts whose forms are no longer open, newest first. */
    async abandoned(): Promise<Draft[]> {
      const asked = await locks?.query();
      const open = [...(asked?.held ?? []), ...(asked?.pending ?? [])].map(({ name }) => name);
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
    // It may be older than a field of the form.
    return draft && { ...draft, values: { ...EMPTY_FORM, ...draft.values } };
  } catch {
    return null;
  }
}
