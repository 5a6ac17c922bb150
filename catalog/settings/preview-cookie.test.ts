import { expect, test } from 'vitest';
import { asksForPreview, isPreviewRequest, previewCookie } from './preview-cookie.ts';

const [PLAIN, SECURE] = ['http://shop.example', 'https://shop.example'];

test.each([PLAIN, SECURE])('Hs-8 the cookie asks for the preview: %s', (origin) => {
  const [pair = ''] = previewCookie(true, origin).split(';');
  const cookies = `a=b; ${pair}; c=d`;
  expect(asksForPreview(cookies, origin)).toBe(true);
  expect(isPreviewRequest(cookies)).toBe(true);
});

test('Hs-8 with HTTPS, no subdomain can set the cookie', () => {
  expect(previewCookie(false, SECURE)).toBe(
    '__Host-vitrine-preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(asksForPreview('vitrine-preview=1', SECURE)).toBe(false);
});

test.each([
  null,
  '',
  'a=b',
  'vitrine-preview=',
  'vitrine-preview=v1',
  'vitrine-preview=1x',
  'x-vitrine-preview=1',
])('Hs-8 the cookies %j preview nothing', (cookies) => expect(asksForPreview(cookies, PLAIN)).toBe(false));

test('Hs-8 any value of the cookie keeps a response out of caches', () => {
  expect(isPreviewRequest('vitrine-preview=other')).toBe(true);
  expect(isPreviewRequest('vitrine-session=1')).toBe(false);
});
