import { beforeEach, expect, test } from 'vitest';
import { openKeptDrafts } from './use-kept-draft.tsx';

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

const written = (name: string) => ({ values: { name } });

test('Pf-5 a draft is offered to the next form of the same product after its own form is closed', async () => {
  const drafts = openKeptDrafts<object>('new', storage, navigator.locks);
  const close = drafts.lock('mine');
  drafts.save('mine', written('Half'));
  expect(await openKeptDrafts<object>('new', storage, navigator.locks).abandoned()).toEqual([]);

  close();
  // The browser releases a lock a moment later.
  await expect
    .poll(() => openKeptDrafts<object>('new', storage, navigator.locks).abandoned())
    .toMatchObject([{ key: 'mine', state: { values: { name: 'Half' } } }]);
  expect(await openKeptDrafts<object>('other', storage, navigator.locks).abandoned()).toEqual([]);
  drafts.remove('mine');
  expect(items.size).toBe(0);
});

test('Pf-5 the newest draft comes first; unreadable drafts are ignored', async () => {
  const drafts = openKeptDrafts<object>('new', storage, undefined);
  drafts.lock('a')();
  for (const [key, storedAt] of [
    ['old', '2026-01-01T12:00:00.000Z'],
    ['new', '2026-01-02T12:00:00.000Z'],
  ] as const)
    items.set(`vitrine:draft:new:${key}`, JSON.stringify({ key, state: written(key), storedAt }));
  items.set('vitrine:draft:new:broken', '{');
  items.set('vitrine:draft:new:older', JSON.stringify({ key: 'older', values: {} }));
  expect((await drafts.abandoned()).map(({ key }) => key)).toEqual(['new', 'old']);
});

test('Pf-5 if the storage refuses the draft, only the draft is lost', async () => {
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const drafts = openKeptDrafts<object>('new', storage, undefined);
  drafts.save('mine', written('Half'));
  expect(await drafts.abandoned()).toEqual([]);
});
