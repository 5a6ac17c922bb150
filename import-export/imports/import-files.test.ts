import { expect, test } from 'vitest';
import { fileKey } from './import-files.server.ts';

test.each([
  ['Blue Bag.JPEG', 'blue bag.jpg'],
  ['photos/blue%20bag.jpg', 'Blue bag.jpg'],
  ['C:\\Photos\\Hut gru\u0308n.png', 'hut gr\u00fcn.PNG'],
  ['50%.jpg', '50%.JPG'],
])('a photo is found by its name: %s is %s', (one, other) => {
  expect(fileKey(one)).toBe(fileKey(other));
});
