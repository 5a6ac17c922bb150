import { formatNumber } from '#catalog/amounts/amounts.ts';
import type { Weekday } from '#catalog/settings/shop-settings.ts';
import { productsInWords } from '#catalog/text/english.ts';

/** Texts of the pages with offices and contacts. */
export const locations = {
  title: 'Our Locations',
  description: (brand: string, countries: string) =>
    `The offices of ${brand} in ${countries}: addresses, telephone numbers and WhatsApp.`,
  /** `India, China and Iraq`. */
  countries: (names: string[]) =>
    [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and '),
  /** An office that has a city. */
  place: (city: string, country: string) => `${city}, ${country}`,
  nearest: (office: string) => `Nearest to you: ${office}`,
  map: 'Offices on the map',
  /** Follows an address for screen readers. */
  onMap: ' (map)',
  copyAddress: 'Copy address',
  /** Follows `copyAddress` for screen readers. */
  ofOffice: (office: string) => ` of ${office}`,
  addressCopied: 'Address copied',
  copyFailed: 'Could not copy',
  localTime: 'Local time',
  openingHours: 'Opening hours',
  /** Before the holidays of an office. */
  closedOn: 'Closed',
  openUntil: (time: string) => `Open now, until ${time}`,
  opensToday: (time: string) => `Opens at ${time}`,
  opensTomorrow: (time: string) => `Opens tomorrow at ${time}`,
  opensOn: (day: string, time: string) => `Opens on ${day} at ${time}`,
  contact: 'Contact',
  telephone: 'Telephone',
  whatsApp: 'WhatsApp',
  email: 'E-mail',
  legalDetails: 'Legal details',
  identificationNumber: 'Identification number',
  legalForm: 'Legal form',
};

/** Days and hours of the offices. */
export const hours = {
  /** For names of time zones in `Intl`. */
  zones: 'en-GB',
  weekdays: { Mon: 'Mon', Tue: 'Tue', Wed: 'Wed', Thu: 'Thu', Fri: 'Fri', Sat: 'Sat', Sun: 'Sun' } as Record<
    Weekday,
    string
  >,
  /** `Mon 14:05`. */
  clock: (day: string, time: string) => `${day} ${time}`,
  days: (first: string, last: string) => `${first}–${last}`,
  comma: ', ',
  /** `Mon–Fri 9:00–18:00`. */
  span: (days: string, opens: string, closes: string) => `${days} ${opens}–${closes}`,
};

/** Texts of the contact page. The shop's own texts are in its settings. */
export const contact = {
  title: 'Contact Us',
  description: (brand: string) =>
    `How to reach ${brand}: e-mail for general inquiries, a direct address, and support by telephone.`,
  eyebrow: 'Write or call',
  general: 'General inquiries',
  direct: 'Direct contact',
  phone: 'Phone support',
  offices: 'Offices',
  findOffice: 'Find an office',
  officeMail: 'Write to an office',
  officeMailNote: 'Your e-mail goes straight to that office.',
};

/** Texts of a line sheet. */
export const lineSheet = {
  /** For dates in `Intl`. */
  dates: 'en',
  collection: 'The collection',
  selection: 'A selection',
  description: (title: string, brand: string) => `${title} by ${brand}.`,
  print: 'Print or save as PDF',
  validUntil: 'This link is valid until',
  tooMany: (most: number) =>
    `A line sheet holds up to ${formatNumber(most)} products. Please choose a category, or select products.`,
  /** On the cover: `November 2026, 12 products`. */
  edition: (month: string, products: number) => `${month}, ${productsInWords(products)}`,
  withPrices: 'Prices in US dollars.',
  withoutPrices: 'Prices on request.',
  note: 'Press a picture to see more of a piece, or “Ask” to write to us about it.',
  code: (code: string) => `Ref. ${code}`,
  soldOut: 'Sold out',
  comma: ', ',
  ask: 'Ask',
};
