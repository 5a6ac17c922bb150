import { asciiText } from '../amounts/amounts.ts';

/**
 * Returns `tel:+12125550142` for `+1 212 555 0142`: a global number without visual separators (RFC 3966, 5.1.4). Visitors
 * may leave a number without a country code, which is dialed as they typed it.
 */
export function telephoneLink(phone: string): string {
  return phone.startsWith('+') ? `tel:+${digitsOf(phone)}` : `tel:${phone.replace(/\D/g, '')}`;
}

/** Returns `https://wa.me/12125550142?text=…`, which opens a WhatsApp chat and fills in the optional text. */
export function whatsAppLink(phone: string, text?: string): string {
  const address = `https://wa.me/${digitsOf(phone)}`;
  return text ? `${address}?text=${encodeURIComponent(text)}` : address;
}

/** Returns `mailto:hello@shop.example?subject=…`, which opens an e-mail with this subject and body (RFC 6068). */
export function mailLink(address: string, email: { subject?: string; body?: string } = {}): string {
  const fields = Object.entries(email).flatMap(([name, text]) =>
    text ? [`${name}=${encodeMailField(text)}`] : [],
  );
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return fields.length > 0 ? `mailto:${to}?${fields.join('&')}` : `mailto:${to}`;
}

/**
 * Returns the digits to dial from abroad: `442055500142` for `+44 (0)20 5550 0142`, whose `(0)` is for calls within
 * the country. Numbers of Italy and San Marino keep it.
 */
function digitsOf(phone: string): string {
  return phone.replace(/^(?!\+(?:39|378)\b)([^(]*)\( *0 *\)/, '$1').replace(/\D/g, '');
}

/** RFC 6068, 5: a line break is `%0D%0A`, and a space is never `+`. */
function encodeMailField(text: string): string {
  return encodeURIComponent(text.replace(/\r\n|\r|\n/g, '\r\n'));
}

/**
 * Returns a phone number with ASCII digits, plain spaces and hyphens, and `+` instead of the prefix `00`. Numbers copied
 * from contacts, web pages and letters contain invisible marks, wide spaces, long dashes, dots and slashes.
 */
export function plainPhone(phone: string): string {
  return asciiText(phone)
    .replaceAll('\uff0b', '+')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s./]+/g, ' ')
    .replace(/^00 ?(?=[1-9])/, '+');
}
