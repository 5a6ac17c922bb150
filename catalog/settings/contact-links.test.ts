import fc from 'fast-check';
import { expect, test } from 'vitest';
import { store } from '#store';
import { mailLink, telephoneLink, whatsAppLink } from './contact-links.ts';

test.each([
  ['+1 212 555 0142', '12125550142'],
  ['+33 (1) 99-00 01 42', '33199000142'],
  ['+44 (0)20 5550 0142', '442055500142'],
  ['+49 ( 0 ) 30 5550 142', '49305550142'],
  // Numbers of Italy and San Marino keep their zero after the country code.
  ['+39 (0)6 5550 0142', '390655500142'],
  ['+378 (0)549 555 142', '3780549555142'],
])('Lo-1 the links of %s contain only the digits to dial', (phone, digits) => {
  expect(telephoneLink(phone)).toBe(`tel:+${digits}`);
  expect(whatsAppLink(phone)).toBe(`https://wa.me/${digits}`);
});

test('Qu-4 a number without a country code is dialed as it was typed', () => {
  expect(telephoneLink('(0)50-123 4567')).toBe('tel:0501234567');
});

test('Lo-1 every office has valid telephone and WhatsApp links', () => {
  for (const { phone, whatsapp } of store.offices) {
    expect(telephoneLink(phone)).toMatch(/^tel:\+\d{7,15}$/);
    expect(whatsAppLink(whatsapp ?? '')).toMatch(/^https:\/\/wa\.me\/\d{7,15}$/);
  }
});

test('a mailto link is encoded as RFC 6068 requires: no plus for a space, CRLF for a line break', () => {
  expect(mailLink('hello@vitrine.example')).toBe('mailto:hello@vitrine.example');
  expect(mailLink('a+b@vitrine.example', { subject: 'One & two', body: 'First\nsecond?' })).toBe(
    'mailto:a%2Bb@vitrine.example?subject=One%20%26%20two&body=First%0D%0Asecond%3F',
  );
  expect(mailLink('hello@vitrine.example', { subject: '' })).toBe('mailto:hello@vitrine.example');
});

test('any text survives encoding and decoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      expect(new URL(whatsAppLink('+1 212 555 0142', text)).searchParams.get('text')).toBe(text);
      const query = mailLink('hello@vitrine.example', { subject: text }).split('?')[1] ?? '';
      expect(decodeURIComponent(query)).toBe(`subject=${text}`);
    }),
  );
});
