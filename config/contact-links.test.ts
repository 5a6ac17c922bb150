import fc from 'fast-check';
import { expect, test } from 'vitest';
import { store } from '#store';
import { mailLink, telephoneLink, whatsAppLink } from './contact-links.ts';

test.each([
  ['+1 212 555 0142', '12125550142'],
  ['+33 (1) 99-00 01 42', '33199000142'],
])('Lo-1 the links of %s bear its digits only', (phone, digits) => {
  expect(telephoneLink(phone)).toBe(`tel:+${digits}`);
  expect(whatsAppLink(phone)).toBe(`https://wa.me/${digits}`);
});

test('Lo-1 every office of the store has a number that can be dialled and written to', () => {
  for (const { phone, whatsapp } of store.offices) {
    expect(telephoneLink(phone)).toMatch(/^tel:\+\d{7,15}$/);
    expect(whatsAppLink(whatsapp)).toMatch(/^https:\/\/wa\.me\/\d{7,15}$/);
  }
});

test('a letter is begun as RFC 6068 wants it: no plus for a space, CRLF for a line break', () => {
  expect(mailLink('hello@vitrine.example')).toBe('mailto:hello@vitrine.example');
  expect(mailLink('a+b@vitrine.example', { subject: 'One & two', body: 'First\nsecond?' })).toBe(
    'mailto:a%2Bb@vitrine.example?subject=One%20%26%20two&body=First%0D%0Asecond%3F',
  );
  expect(mailLink('hello@vitrine.example', { subject: '' })).toBe('mailto:hello@vitrine.example');
});

test('any text arrives as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      expect(new URL(whatsAppLink('+1 212 555 0142', text)).searchParams.get('text')).toBe(text);
      const query = mailLink('hello@vitrine.example', { subject: text }).split('?')[1] ?? '';
      expect(decodeURIComponent(query)).toBe(`subject=${text}`);
    }),
  );
});
