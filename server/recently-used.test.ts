import { expect, test } from 'vitest';
import { RecentlyUsed } from './recently-used.ts';

const THREE = ['a', 'b', 'c'];

/** Holds three entries, and no more of their size. */
function three(): RecentlyUsed<{ key: string; size: number }> {
  const held = new RecentlyUsed(3);
  for (const key of THREE) held.keep({ key, size: 1 });
  return held;
}

function keysOf(held: ReturnType<typeof three>): string[] {
  return [...held.values()].map(({ key }) => key);
}

test('what was used since its last turn stays, and leaves at the next', () => {
  const held = three();
  held.get('a');
  held.keep({ key: 'd', size: 1 });
  expect(keysOf(held)).toEqual(['c', 'a', 'd']);
  held.keep({ key: 'e', size: 2 });
  expect(keysOf(held)).toEqual(['d', 'e']);
});

test('where all were used, the first of them leaves, and not the newcomer', () => {
  const held = three();
  for (const key of THREE) held.get(key);
  held.keep({ key: 'd', size: 1 });
  expect(keysOf(held)).toEqual(['b', 'c', 'd']);
});

test('what is larger than all the room is not held, and nothing leaves for it', () => {
  const held = three();
  held.keep({ key: 'd', size: 4 });
  expect(keysOf(held)).toEqual(THREE);
});

test('what grew, or came anew under its key, is counted as large as it is', () => {
  const held = three();
  const b = held.get('b');
  if (b) held.grow(b, 1);
  held.keep({ key: 'c', size: 1 });
  expect(keysOf(held)).toEqual(['b', 'c']);
  if (b) held.grow(b, -1);
  held.keep({ key: 'd', size: 1 });
  expect(keysOf(held)).toEqual(['b', 'c', 'd']);
});
