import { expect, test } from 'vitest';
import { type FirstKey, keysPressed, type Press } from './pressed-keys.ts';

const press: Press = { key: 'd', ctrlKey: false, metaKey: false, altKey: false, timeStamp: 5_000 };
const before: FirstKey = { key: 'g', at: 4_000 };

test.each<[string, Press, FirstKey, string[]]>([
  ['a key', press, null, ['d']],
  ['a second key', press, before, ['g d', 'd']],
  ['a second key pressed too late', { ...press, timeStamp: 5_500 }, before, ['d']],
  ['Ctrl', { ...press, key: 's', ctrlKey: true }, before, ['Ctrl s']],
  ['the Command key, with capitals on', { ...press, key: 'S', metaKey: true }, null, ['Ctrl s']],
  ['Alt, which types letters of other languages', { ...press, altKey: true }, before, []],
])('the shortcut of %s', (_, pressed, first, keys) => {
  expect(keysPressed(pressed, first)).toEqual(keys);
});
