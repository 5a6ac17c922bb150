import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Stores unsaved values in this browser, so that they are not lost with a closed tab. Only one open tab per name stores
 * its values; another tab takes over when that tab is closed.
 *
 * @param unsaved the values to store; `null` if everything is saved
 * @param onFound receives the values that an earlier tab stored before it was closed
 * @returns a function that deletes the stored values, for a form that is left without saving
 */
export function usePersistedValues<Values>(
  name: string,
  unsaved: Values | null,
  onFound: (found: Values) => void,
): () => void {
  const key = `vitrine:settings:${name}`;
  const [ownsStorage, setOwnsStorage] = useState(false);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    // Pages that were loaded without HTTPS have no locks.
    if (!navigator.locks) return setOwnsStorage(true);
    const abort = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const keep = () => {
      setOwnsStorage(true);
      return released;
    };
    navigator.locks.request(key, { signal: abort.signal }, keep).catch(() => {});
    return () => {
      abort.abort();
      release();
    };
  }, [key]);
  useEffect(() => {
    const stored = ownsStorage ? readItem<Values>(key) : null;
    if (stored) found(stored);
  }, [key, ownsStorage]);
  useEffect(() => {
    if (ownsStorage) writeItem(key, unsaved);
  }, [key, ownsStorage, unsaved]);
  return () => writeItem(key, null);
}

function readItem<Values>(key: string): Values | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeItem(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // If the storage is full or blocked, only the copy is lost.
  }
}
