import { listenTo } from '#app/ui/browser-state.ts';
import { createStore, useStore } from '#app/ui/create-store.ts';

/** The visitor's notes by product. They stay in this browser, and a shared list does not contain them. */
export type Notes = Record<string, string>;

/** The notes on the products of the shortlist. Call only after hydration. */
export function useNotes(): Notes {
  return useStore(store).notes;
}

/** The notes as stored in this browser. */
export function storedNotes(): Notes {
  return storedTexts(KEY);
}

export function setNote(id: string, note: string): void {
  store.setState({ notes: { ...store.getState().notes, [id]: note } });
  try {
    localStorage.setItem(KEY, JSON.stringify(store.getState().notes));
  } catch {
    // The storage is full. The note lasts as long as the page is open.
  }
}

/** Follows notes that are typed in other tabs. @returns a function that stops it. */
export function followNotes(): () => void {
  const update = () => store.setState({ notes: storedNotes() });
  update();
  return listenTo(window, 'storage', ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) update();
  });
}

/** The maximum length of a note. */
export const MAX_NOTE_LENGTH = 200;

const KEY = 'shortlist-notes';

const store = createStore<{ notes: Notes }>({ notes: {} });

/** Reads texts by name from the browser's storage. Skips everything else that extensions and people store there. */
export function storedTexts(key: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}
