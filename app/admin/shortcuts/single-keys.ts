import { useSyncExternalStore } from 'react';

const KEY = 'vitrine:single-keys';
const CHANGED = 'vitrine:single-keys-changed';

/** Returns whether single-key shortcuts are on in this browser. They are on by default. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    onChange,
    () => localStorage.getItem(KEY) !== 'off',
    () => true,
  );
}

/** Turns single-key shortcuts on or off in this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  window.dispatchEvent(new Event(CHANGED));
}

/** Listens for changes in this and other tabs. */
function onChange(listener: () => void): () => void {
  for (const event of [CHANGED, 'storage']) window.addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, 'storage']) window.removeEventListener(event, listener);
  };
}
