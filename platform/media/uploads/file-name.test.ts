import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispositionOf, fileNameOf } from './upload-rules.ts';

test.each([
  [null, null],
  ['attachment', null],
  ["attachment; filename*=UTF-8''", null],
  ["attachment; filename*=UTF-8''%", null],
  ["attachment; filename*=UTF-8''%00%20", null],
  ["attachment; FILENAME*=utf-8''red%20dress.jpg; size=3", 'red dress.jpg'],
  [dispositionOf('C:\\Photos\\Crème brûlée.png'), 'Crème brûlée.png'],
  [dispositionOf(`${'ä'.repeat(300)}.jpg`), 'ä'.repeat(200)],
])('Im-3 the file name in %j is %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test('Im-3 any file name can be sent in a header, and is read as one line without path separators', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(dispositionOf(name)).toMatch(/^[ -~]*$/);
      const read = fileNameOf(dispositionOf(name));
      expect(read === null || ([...read].length <= 200 && /^[^\p{Cc}/\\]+$/u.test(read))).toBe(true);
    }),
  );
});
