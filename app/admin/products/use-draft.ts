import { useEffect, useState } from 'react';
import type { FormValues } from './form-values.ts';

/** What was being written when a tab was closed, kept in this browser only. */
export interface Draft {
  values: FormValues;
  /** ISO 8601 */
  keptAt: string;
}

/**
 * Keeps what is being written under `key` while it differs from what is stored, and answers what an earlier visit has
 * left there. Images that were still on their way are not kept.
 */
export function useDraft(key: string, values: FormValues, dirty: boolean) {
  const storageKey = `vitrine:draft:${key}`;
  const [found, setFound] = useState<Draft | null>(null);
  useEffect(() => setFound(read(storageKey)), [storageKey]);

  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(() => {
      const kept = { ...values, images: values.images.filter((image) => image.url !== null) };
      write(storageKey, { values: kept, keptAt: new Date().toISOString() });
    }, 400);
    return () => clearTimeout(timer);
  }, [storageKey, values, dirty]);

  return {
    found,
    /** Takes the found draft off the screen. */
    settle: () => setFound(null),
    /** Forgets what was kept: it has been saved or thrown away. */
    forget: () => {
      localStorage.removeItem(storageKey);
      setFound(null);
    },
  };
}

function read(storageKey: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

function write(storageKey: string, draft: Draft): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only costs the draft.
  }
}
