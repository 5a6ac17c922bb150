import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormState } from '../form/form-store.ts';
import { sameValues } from '../form/form-values.ts';
import { type Draft, openDraftsStore } from './drafts-store.ts';
import { randomUuid } from './random-uuid.ts';

/**
 * Stores unsaved values while they differ from the saved ones, and returns the draft that an earlier form of the same
 * `subject` left. Each open form has its own draft.
 */
export function useDraft(subject: string, { target, values }: FormState, isUnsaved: boolean) {
  const [key] = useState(() => randomUuid());
  const [found, setFound] = useState<Draft | null>(null);
  const left = useRef(false);
  const initial = useRef(values);
  useEffect(() => draftsOf(subject).lock(key), [subject, key]);

  const findDraft = useCallback(async () => {
    const store = draftsOf(subject);
    const drafts = await store.abandoned();
    const saved = drafts.filter((draft) => sameValues(draft.values, initial.current));
    for (const draft of saved) store.remove(draft.key);
    setFound(drafts.find((draft) => !saved.includes(draft)) ?? null);
  }, [subject]);
  useEffect(() => void findDraft(), [findDraft]);

  useEffect(() => {
    if (!isUnsaved) return draftsOf(subject).remove(key);
    const timer = setTimeout(() => {
      if (!left.current) draftsOf(subject).save({ key, target, values });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [subject, key, target, values, isUnsaved]);

  return {
    found,
    /** Stores the found draft as this form's own. */
    adopt: (draft: Draft) => {
      draftsOf(subject).save({ ...draft, key });
      draftsOf(subject).remove(draft.key);
      setFound(null);
    },
    /** Discards the found draft and looks for an older one. */
    discard: (draft: Draft) => {
      draftsOf(subject).remove(draft.key);
      void findDraft();
    },
    /** Deletes this form's draft, because the form is being left. */
    leave: () => {
      left.current = true;
      draftsOf(subject).remove(key);
    },
  };
}

const DEBOUNCE_MS = 400;

/** The browser's storage. The server has none and never calls this. */
function draftsOf(subject: string) {
  return openDraftsStore(subject, localStorage, navigator.locks);
}
