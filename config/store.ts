import type { Category } from '#catalogue/product.ts';

/** What a shop owner edits in `store.config.ts`; checked at start by `check-store.server.ts`. */
export interface Store {
  brand: string;
  /** One line under the brand, for search engines and the opening of the home page. */
  tagline: string;
  /** Two sentences for search engines. */
  description: string;
  emails: { general: string; direct: string };
  /** International form, `+1 212 555 0142`. */
  phones: [string, string];
  footer: { about: string; copyrightYear: number };
  slides: Slide[];
  categories: Record<Category, { heading: string; tagline: string }>;
  /** What stands on the contact page: under its heading, and beside each way to reach the shop. */
  contact: { introduction: string; general: string; direct: string; phones: string };
  /** What stands on the page of the offices, above and below its heading. */
  locations: { eyebrow: string; introduction: string };
  /** What the two types of offices are called. */
  officeTypes: Record<Office['type'], string>;
  offices: Office[];
  /** The country of the office that is asked where a visitor's time zone tells of no nearer one. */
  headOffice: string;
}

/** One slide of the opening carousel. `picture` is the name of a JPEG in `brand-images/`. */
export interface Slide {
  picture: string;
  title: string;
  subtitle: string;
  description: string;
  callToAction: string;
  category: Category;
  /** The side of the picture that is free for type. */
  textPosition: 'left' | 'right' | 'center';
}

export interface Office {
  country: string;
  title: string;
  address: string;
  contact?: string;
  phone: string;
  whatsapp: string;
  /** Receives the e-mails about products that visitors send to this office; otherwise `emails.general` does. */
  email?: string;
  identificationNumber: string;
  legalForm: string;
  type: 'blue' | 'green';
  /** In degrees, north and east positive: its point on the atlas of the locations page. */
  place: { latitude: number; longitude: number };
  /** Its name in the IANA time zone database, `Asia/Kolkata`. */
  timeZone: string;
  /** When it is open, by its own clock; for a break at noon or other hours on some days, several. */
  hours?: OpeningHours[];
}

export interface OpeningHours {
  days: Weekday[];
  /** `09:00`; before `closes`, which may be `24:00`. */
  opens: string;
  closes: string;
}

export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
