import { beforeEach, expect, test } from 'vitest';
import { EMPTY_FORM } from '../form/form-values.ts';
import { openDraftsStore } from './drafts-store.ts';

/** A replacement for the browser's `localStorage`, which Node has only with a file. */
let items: Map<string, string>;
let storage: Storage;
beforeEach(() => {
  items = new Map();
  storage = {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
    key: (at) => [...items.keys()][at] ?? null,
    clear: () => items.clear(),
    get length() {
      return items.size;
    },
  };
});

const target = { id: 'a', unchangedSince: null };
const image = { key: 'k', alt: '', focus: '' };
const written = (name: string) => ({ ...EMPTY_FORM, name });

test('Pf-5 a draft is offered to the next form of the same product after its own form is closed', async () => {
  const drafts = openDraftsStore('new', storage, navigator.locks);
  const close = drafts.lock('mine');
  const images = [
    { ...image, url: '/a.jpg' },
    { ...image, url: null },
  ];
  drafts.save({ key: 'mine', target, values: { ...written('Half'), images } });
  expect(await openDraftsStore('new', storage, navigator.locks).abandoned()).toEqual([]);

  close();
  // The browser releases a lock a moment later.
  await expect
    .poll(() => openDraftsStore('new', storage, navigator.locks).abandoned())
    .toMatchObject([{ key: 'mine', target, values: { name: 'Half', images: [{ url: '/a.jpg' }] } }]);
  expect(await openDraftsStore('other', storage, navigator.locks).abandoned()).toEqual([]);
  drafts.remove('mine');
  expect(items.size).toBe(0);
});

test('Pf-5 the newest draft comes first; unreadable drafts are ignored', async () => {
  const drafts = openDraftsStore('new', storage, undefined);
  drafts.lock('a')();
  for (const [key, storedAt] of [
    ['old', '2026-01-01T12:00:00.000Z'],
    ['new', '2026-01-02T12:00:00.000Z'],
  ] as const)
    items.set(`vitrine:draft:new:${key}`, JSON.stringify({ key, target, values: written(key), storedAt }));
  items.set('vitrine:draft:new:broken', '{');
  expect((await drafts.abandoned()).map(({ key }) => key)).toEqual(['new', 'old']);
});

test('Pf-5 if the storage refuses the draft, only the draft is lost', async () => {
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const drafts = openDraftsStore('new', storage, undefined);
  drafts.save({ key: 'mine', target, values: written('Half') });
  expect(await drafts.abandoned()).toEqual([]);
});
