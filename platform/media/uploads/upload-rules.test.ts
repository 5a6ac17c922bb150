import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispositionOf, fileNameOf, formatFileSize, MAX_FILE_SIZE, tooLarge } from './upload-rules.ts';

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

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [512, '512 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [153_555, '149.96 KB'],
  [1_048_575, '1 MB'],
  [1_048_576, '1 MB'],
  [10_485_760, '10 MB'],
  [1_073_741_823, '1 GB'],
  [2_500_000_000, '2.33 GB'],
  [5 * 1024 ** 4, '5,120 GB'],
])('Im-4 %d bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});

test('Im-1 the message for a file that is too large contains the configured limit', () => {
  expect(tooLarge(MAX_FILE_SIZE)).toBe('Image size must be less than 10MB');
  expect(tooLarge(2_500_000)).toBe('Image size must be less than 2.38MB');
});
