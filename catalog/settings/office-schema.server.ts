import { z } from 'zod';
import { withoutInvisibleMarks } from '#catalog/text/normalize-name.ts';
import { plainPhone } from './contact-links.ts';
import { WEEKDAYS } from './offices.ts';
import { EMPTY, line, longerThan, MAX_LINE, textsInLanguages } from './text-rules.server.ts';

const LATITUDE = 'must be from -46 to 72, the area of the map';
const LONGITUDE = 'must be from -130 to 180, the area of the map';
const EMAIL = 'must be an e-mail address, like hello@shop.example';
const INTERNATIONAL = 'must be in international form, like +1 212 555 0142';

export const email = z
  .string(EMAIL)
  .overwrite(withoutInvisibleMarks)
  .trim()
  .max(MAX_LINE, longerThan(MAX_LINE))
  .pipe(z.email(EMAIL));
export const phone = z
  .string(EMPTY)
  .overwrite(plainPhone)
  .regex(/^\+(?=(?:[ ()-]*\d){7})[\d ()-]{7,24}$/, INTERNATIONAL);

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:00');

const hours = z
  .object({
    days: z
      .array(z.enum(WEEKDAYS))
      .min(1, 'needs at least one day')
      .max(WEEKDAYS.length, 'may be at most 7')
      .refine((days) => new Set(days).size === days.length, 'may name each day once'),
    /** `09:00`. */
    opens: time,
    /** `18:00`, at most `24:00`. Before `opens`, it is a time on the following day. */
    // Stored in one form, so that only hours that pass midnight close at an earlier time than they open.
    closes: z.union([z.literal(['24:00', '00:00']).transform(() => '24:00'), time]),
  })
  .refine(({ opens, closes }) => opens !== closes, {
    path: ['closes'],
    error: 'must differ from the opening time',
  });

const date = z.iso.date('must be a date');

const closedDays = z
  .object({ from: date, to: date })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before the first day' });

// The map on the locations page shows only this area.
const place = z.object({
  latitude: z.number('must be a number').min(-46, LATITUDE).max(72, LATITUDE),
  longitude: z.number('must be a number').min(-130, LONGITUDE).max(180, LONGITUDE),
});

/** The rules for an office. */
export const office = z.object({
  country: line,
  /** Tells offices of the same country apart. */
  city: line.optional(),
  title: line,
  address: line,
  contact: line.optional(),
  phone,
  /** Without it, visitors ask this office by e-mail. */
  whatsapp: phone.optional(),
  /** Receives visitors' e-mails about products to this office. The default is `emails.general`. */
  email: email.optional(),
  identificationNumber: line.optional(),
  legalForm: line.optional(),
  type: z.enum(['blue', 'green']),
  /** Degrees on the map of the locations page, north and east positive. Without it, the office is only listed. */
  place: place.optional(),
  /** IANA name, such as `Asia/Kolkata`. */
  timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone, like Asia/Kolkata'),
  /** Opening hours in local time. Use several entries for a lunch break or for different hours on some days. */
  hours: z.array(hours).max(14, 'may have at most 14 lines').optional(),
  /** Holidays: days on which the office is closed. */
  closedDays: z.array(closedDays).max(30, 'may have at most 30 lines').optional(),
  translations: textsInLanguages<'office'>({
    city: MAX_LINE,
    title: MAX_LINE,
    address: MAX_LINE,
    legalForm: MAX_LINE,
  }),
});

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
