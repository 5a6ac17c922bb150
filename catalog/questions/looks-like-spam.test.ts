import { expect, test } from 'vitest';
import { looksLikeSpam } from './looks-like-spam.ts';

const asked = { message: 'Is it back soon?', name: 'Amina', trap: '', seconds: 20, isFromAnotherSite: false };

test.each([
  ['a usual question', {}, false],
  ['a question without scripts', { seconds: null }, false],
  ['one link', { message: 'Like https://example.com/a?' }, false],
  ['a form on another site', { isFromAnotherSite: true }, true],
  ['a filled trap', { trap: 'https://x.example' }, true],
  ['an instant question', { seconds: 1 }, true],
  ['two links', { message: 'www.a.example and https://b.example' }, true],
  ['a link as a name', { name: 'www.a.example' }, true],
])('Qu-2 spam: %s', (_, changed, expected) => {
  expect(looksLikeSpam({ ...asked, ...changed })).toBe(expected);
});
