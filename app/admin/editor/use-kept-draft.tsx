import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { randomUuid } from '../parts/random-uuid.ts';
import { LocalTime } from '../parts/timestamp.tsx';
import { useUnsaved } from './leave-guard.tsx';
import { texts } from './texts.ts';

interface Kept<State> {
  /** Whether a draft contains nothing that is unsaved. */
  isSaved(state: State): boolean;
  restore(state: State): void;
}

/**
 * Keeps unsaved text in this browser, and offers the text that an earlier form of the same `subject` left. Each open form
 * keeps its own. Asks before it is left, and deletes it then.
 *
 * @param isUnsaved also while files are being uploaded
 * @returns the offer of an earlier text, to be shown
 */
export function useKeptDraft<State>(
  subject: string,
  state: State,
  isUnsaved: boolean,
  { isSaved, restore }: Kept<State>,
): ReactNode {
  const [key] = useState(() => randomUuid());
  const [found, setFound] = useState<Draft<State> | null>(null);
  const left = useRef(false);
  useEffect(() => draftsOf(subject).lock(key), [subject, key]);
  useUnsaved(isUnsaved, () => {
    left.current = true;
    draftsOf(subject).remove(key);
  });

  const findDraft = async () => {
    const drafts = await draftsOf<State>(subject).abandoned();
    for (const draft of drafts) if (isSaved(draft.state)) draftsOf(subject).remove(draft.key);
    setFound(drafts.find((draft) => !isSaved(draft.state)) ?? null);
  };
  const findFirst = useEffectEvent(findDraft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each subject has its own drafts.
  useEffect(() => void findFirst(), [subject]);

  useEffect(() => {
    if (!isUnsaved) return draftsOf(subject).remove(key);
    if (!left.current) draftsOf(subject).save(key, state);
  }, [subject, key, state, isUnsaved]);

  const remove = (draft: Draft<unknown>) => {
    draftsOf(subject).remove(draft.key);
    // The pressed button disappears.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return found ? (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-6 border-line border-y py-2 text-sm max-sm:mb-0"
    >
      <p>
        {texts.draftOf} <LocalTime date={new Date(found.storedAt)} /> {texts.isKept}
      </p>
      <button
        type="button"
        onClick={() => {
          restore(found.state);
          draftsOf(subject).save(key, found.state);
          remove(found);
          setFound(null);
        }}
        className="text-link"
      >
        {texts.restore}
      </button>
      <button
        type="button"
        onClick={() => {
          remove(found);
          void findDraft();
        }}
        className="text-link"
      >
        {texts.discard}
      </button>
    </div>
  ) : null;
}

/** The browser's storage. The server has none and never calls this. */
function draftsOf<State>(subject: string) {
  return openKeptDrafts<State>(subject, localStorage, navigator.locks);
}

/** Whether any form, of any tab, has left unsaved text in this browser. */
export function hasDrafts(): boolean {
  return draftKeys().length > 0;
}

/** Deletes the unsaved texts of all forms from this browser. */
export function deleteDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key);
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS));
}

const DRAFTS = 'vitrine:draft:';

/** The unsaved text of one form, stored in this browser only. */
interface Draft<State> {
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
  const prefix = `${DRAFTS}${subject}:`;

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

/** Keeps one text that is typed over a saved one, as `useKeptDraft` does. Follows the saved text until it is edited. */
export function useKeptText(subject: string, saved: string, initial = saved) {
  const [text, setText] = useState(initial);
  const [followed, setFollowed] = useState(saved);
  if (followed !== saved) {
    setFollowed(saved);
    if (text === followed) setText(saved);
  }
  const notice = useKeptDraft(subject, text, text !== saved, {
    isSaved: (kept) => kept === saved,
    restore: setText,
  });
  return { text, setText, notice };
}
