import { expect, test } from 'vitest';
import { type FurtherPages, LoadedPagesStore, NO_PAGES } from './use-infinite-pages.ts';

const PAGES: FurtherPages = { 2: { products: [], totalCount: 30 } };

test('a list without further pages returns the same empty object every time', () => {
  const store = new LoadedPagesStore();
  expect(store.get('a')).toBe(NO_PAGES);
  expect(store.get('b')).toBe(NO_PAGES);
});

test('listeners are called only for changes, until they unsubscribe', () => {
  const store = new LoadedPagesStore();
  let calls = 0;
  const unsubscribe = store.subscribe(() => {
    calls += 1;
  });
  store.set('a', PAGES);
  store.set('a', PAGES);
  expect(calls).toBe(1);
  unsubscribe();
  store.set('a', { ...PAGES });
  expect(calls).toBe(1);
});

test('only the ten lists that changed last are kept', () => {
  const store = new LoadedPagesStore();
  for (let number = 0; number < 10; number += 1) store.set(`list ${number}`, { ...PAGES });
  store.set('list 0', { ...PAGES });
  store.set('one more', PAGES);
  expect(store.get('list 1')).toBe(NO_PAGES);
  for (const entry of ['list 0', 'list 2', 'list 9', 'one more']) expect(store.get(entry)).toEqual(PAGES);
});

test('Ro-4 the next document restores the pages, and the scroll position of the list only once', () => {
  const storage = sessionStorageOf();
  const left = new LoadedPagesStore();
  left.set('shown', PAGES);
  left.set('another', PAGES);
  left.setShownList('shown');
  left.save(storage, 4200);

  const store = new LoadedPagesStore();
  store.restore(storage);
  expect(store.get('another')).toEqual(PAGES);
  expect(store.takeScrollPosition('another')).toBeUndefined();
  expect(store.takeScrollPosition('shown')).toBe(4200);
  expect(store.takeScrollPosition('shown')).toBeUndefined();
});

test('an unused position is saved again for the next document', () => {
  const storage = sessionStorageOf();
  const left = new LoadedPagesStore();
  left.set('list', PAGES);
  left.setShownList('list');
  left.save(storage, 4200);

  const between = new LoadedPagesStore();
  between.restore(storage);
  between.save(storage, 0);
  const store = new LoadedPagesStore();
  store.restore(storage);
  expect(store.takeScrollPosition('list')).toBe(4200);
});

test.each(['no JSON', '{}', '[1]', 'null'])('a storage with invalid content, %s, is ignored', (text) => {
  const store = new LoadedPagesStore();
  store.restore(sessionStorageOf(text));
  expect(store.get('list')).toBe(NO_PAGES);
});

test('if the storage is full or blocked, only the pages are lost', () => {
  const full = {
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  };
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  const store = new LoadedPagesStore();
  store.set('list', PAGES);
  store.save(() => full, 0);
  store.save(forbidden, 0);
  store.restore(forbidden);
  expect(store.get('list')).toBe(PAGES);
});

/** The methods of a session storage that the store uses. */
function sessionStorageOf(text: string | null = null) {
  let saved = text;
  return () => ({
    getItem: () => saved,
    setItem(_key: string, value: string) {
      saved = value;
    },
  });
}
