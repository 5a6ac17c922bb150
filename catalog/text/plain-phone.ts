import { asciiText } from '../amounts/amounts.ts';

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
