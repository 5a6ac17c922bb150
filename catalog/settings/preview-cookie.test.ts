import { expect, test } from 'vitest';
import { isPreviewRequest, previewCookie, previewedBy } from './preview-cookie.ts';

const [PLAIN, SECURE] = ['http://shop.example', 'https://shop.example'];

test.each(['draft', 0, 12] as const)('Hs-15 the cookie names what is previewed: %s', (previewed) => {
  for (const origin of [PLAIN, SECURE]) {
    const [pair = ''] = previewCookie(previewed, origin).split(';');
    const cookies = `a=b; ${pair}; c=d`;
    expect(previewedBy(cookies, origin)).toBe(previewed);
    expect(isPreviewRequest(cookies)).toBe(true);
  }
});

test('Hs-15 with HTTPS, no subdomain can set the cookie', () => {
  expect(previewCookie(null, SECURE)).toBe(
    '__Host-vitrine-preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(previewedBy('vitrine-preview=1', SECURE)).toBeNull();
});

test.each([
  null,
  '',
  'a=b',
  'vitrine-preview=',
  'vitrine-preview=v',
  'vitrine-preview=v1x',
  'x-vitrine-preview=1',
])('Hs-15 the cookies %j preview nothing', (cookies) => expect(previewedBy(cookies, PLAIN)).toBeNull());

test('Hs-8 any value of the cookie keeps a response out of caches', () => {
  expect(isPreviewRequest('vitrine-preview=other')).toBe(true);
  expect(isPreviewRequest('vitrine-session=1')).toBe(false);
});
