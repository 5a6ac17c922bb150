import { expect, test } from 'vitest';
import { isPreviewRequest, previewedBy, previewValue } from './preview-cookie.ts';

test.each(['draft', 0, 12] as const)('Hs-15 the cookie names what is previewed: %s', (previewed) => {
  const cookies = `a=b; vitrine-preview=${previewValue(previewed)}; c=d`;
  expect(previewedBy(cookies)).toBe(previewed);
  expect(isPreviewRequest(cookies)).toBe(true);
});

test.each([
  null,
  '',
  'a=b',
  'vitrine-preview=',
  'vitrine-preview=v',
  'vitrine-preview=v1x',
  'x-vitrine-preview=1',
])('Hs-15 the cookies %j preview nothing', (cookies) => expect(previewedBy(cookies)).toBeNull());

test('Hs-8 any value of the cookie keeps a response out of caches', () => {
  expect(isPreviewRequest('vitrine-preview=other')).toBe(true);
  expect(isPreviewRequest('vitrine-session=1')).toBe(false);
});
