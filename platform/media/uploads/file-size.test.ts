import { expect, test } from 'vitest';
import { formatFileSize, MAX_FILE_SIZE, tooLarge } from './upload-rules.ts';

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
