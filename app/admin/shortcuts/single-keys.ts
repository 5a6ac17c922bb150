import { useSyncExternalStore } from 'react';

const KEY = 'vitrine:single-keys';
const CHANGED = 'vitrine:single-keys-changed';

/** Whether keys without Ctrl are shortcuts in this browser; they are, until they are turned off. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    onChange,
    () => localStorage.getItem(KEY) !== 'off',
    () => true,
  );
}

/** Turns them on or off for this browser. */
export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  window.dispatchEvent(new Event(CHANGED));
}

/** Here or in another tab. */
function onChange(listener: () => void): () => void {
  for (const event of [CHANGED, 'storage']) window.addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, 'storage']) window.removeEventListener(event, listener);
  };
}
