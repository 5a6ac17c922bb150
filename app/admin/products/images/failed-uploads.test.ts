import { expect, test } from 'vitest';
import { failedUploads, readinessInWords, type Upload } from './uploads-store.ts';

const image = (key: string, url: string | null) => ({ key, url, alt: '', focus: '' });
const upload = (error: string | null): Upload => ({
  progress: 0,
  error,
  retryable: false,
  fileName: 'a.jpg',
  preview: null,
});

test('Pf-5 failed photos are numbered after the tiles, in whatever order they were chosen', () => {
  const images = [image('a', '/a.jpg'), image('b', null), image('c', '/c.jpg'), image('d', null)];
  const failed = failedUploads(images, { b: upload('no'), d: upload('no') });
  expect(failed.map(({ key, number }) => [key, number])).toEqual([
    ['b', 3],
    ['d', 4],
  ]);
  expect(readinessInWords(images, failed)).toBe(
    '2 of 4 photos are ready. Photos 3 and 4 are left out when you save.',
  );
});

test('Pf-5 a photo being uploaded is not ready; one whose replacement failed still is', () => {
  const images = [image('a', '/a.jpg'), image('b', null)];
  const failed = failedUploads(images, { a: upload('no'), b: upload(null) });
  expect(readinessInWords(images, failed)).toBe('1 of 3 photos is ready. Photo 3 is left out when you save.');
});

test('Pf-5 the only photo of a form failed', () => {
  const images = [image('a', null)];
  const failed = failedUploads(images, { a: upload('no') });
  expect(readinessInWords(images, failed)).toBe('0 of 1 photo is ready. Photo 1 is left out when you save.');
});
