import { expect, test } from 'vitest';
import { type FurtherPages, LoadedPagesStore, NO_PAGES } from './loaded-pages-store.ts';

const PAGES: FurtherPages = { 2: { products: [], totalCount: 30 } };

test('a list that was never loaded on has the same empty pages every time', () => {
  const store = new LoadedPagesStore();
  expect(store.get('a')).toBe(NO_PAGES);
  expect(store.get('b')).toBe(NO_PAGES);
});

test('whoever subscribes hears of changes alone, until they unsubscribe', () => {
  const store = new LoadedPagesStore();
  let heard = 0;
  const unsubscribe = store.subscribe(() => {
    heard += 1;
  });
  store.set('a', PAGES);
  store.set('a', PAGES);
  expect(heard).toBe(1);
  unsubscribe();
  store.set('a', { ...PAGES });
  expect(heard).toBe(1);
});

test('ten lists are remembered, those that changed last', () => {
  const store = new LoadedPagesStore();
  for (let number = 0; number < 10; number += 1) store.set(`list ${number}`, { ...PAGES });
  store.set('list 0', { ...PAGES });
  store.set('one more', PAGES);
  expect(store.get('list 1')).toBe(NO_PAGES);
  for (const entry of ['list 0', 'list 2', 'list 9', 'one more']) expect(store.get(entry)).toEqual(PAGES);
});

test('Ro-4 the next document finds the pages, and the position of the list that was on the screen, once', () => {
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

test('a position that was not asked for is saved for the document after the next', () => {
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

test.each(['no JSON', '{}', '[1]', 'null'])(
  'a storage that holds something else, %s, begins anew',
  (text) => {
    const store = new LoadedPagesStore();
    store.restore(sessionStorageOf(text));
    expect(store.get('list')).toBe(NO_PAGES);
  },
);

test('a storage that is full or forbidden loses the pages and nothing more', () => {
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

/** The part of a session storage that the store uses. */
function sessionStorageOf(text: string | null = null) {
  let saved = text;
  return () => ({
    getItem: () => saved,
    setItem(_key: string, value: string) {
      saved = value;
    },
  });
}
