import { expect, test } from 'vitest';
import { suspicionOf } from '#app/storefront/ask/limit-questions.server.ts';

const asked = { message: 'Is it back soon?', name: 'Amina', trap: '', seconds: 20, isFromAnotherSite: false };

test.each([
  ['a usual question', {}, 'none'],
  ['a question without scripts', { seconds: null }, 'none'],
  ['one link', { message: 'Like https://example.com/a?' }, 'none'],
  ['an instant question', { seconds: 1 }, 'some'],
  ['two links', { message: 'www.a.example and https://b.example' }, 'some'],
  ['a form on another site', { isFromAnotherSite: true }, 'certain'],
  ['a filled trap', { trap: 'https://x.example' }, 'certain'],
  ['a link as a name', { name: 'www.a.example', seconds: 1 }, 'certain'],
])('Qu-2 spam: %s', (_, changed, expected) => {
  expect(suspicionOf({ ...asked, ...changed })).toBe(expected);
});
