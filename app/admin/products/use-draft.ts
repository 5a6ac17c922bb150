import { useCallback, useEffect, useRef, useState } from 'react';
import type { Target } from './form-store.ts';
import { type FormValues, sameValues } from './form-values.ts';
import { abandonedDrafts, type Draft, dropDraft, holdDraft, keepDraft } from './kept-drafts.ts';
import { randomUuid } from './random-uuid.ts';

/**
 * Keeps what is being written while it differs from what is stored, and answers what an earlier form about the same
 * `subject` has left behind. Each open form has its own draft; images that were still on their way are not kept.
 */
export function useDraft(subject: string, target: Target, values: FormValues, dirty: boolean) {
  const [key] = useState(() => randomUuid());
  const [found, setFound] = useState<Draft | null>(null);
  const left = useRef(false);
  const initial = useRef(values);
  useEffect(() => holdDraft(subject, key), [subject, key]);

  const look = useCallback(async () => {
    const drafts = await abandonedDrafts(subject);
    const stored = drafts.filter((draft) => sameValues(draft.values, initial.current));
    for (const draft of stored) dropDraft(subject, draft.key);
    setFound(drafts.find((draft) => !stored.includes(draft)) ?? null);
  }, [subject]);
  useEffect(() => void look(), [look]);

  useEffect(() => {
    if (!dirty) return dropDraft(subject, key);
    const timer = setTimeout(() => {
      if (!left.current) keepDraft(subject, { key, target, values });
    }, 400);
    return () => clearTimeout(timer);
  }, [subject, key, target, values, dirty]);

  return {
    found,
    /** Makes the found draft that of this form. */
    adopt: (draft: Draft) => {
      keepDraft(subject, { ...draft, key });
      dropDraft(subject, draft.key);
      setFound(null);
    },
    /** Throws the found draft away, and looks for an older one. */
    discard: (draft: Draft) => {
      dropDraft(subject, draft.key);
      void look();
    },
    /** What this form has kept is not wanted any more: it is being left. */
    leave: () => {
      left.current = true;
      dropDraft(subject, key);
    },
  };
}
