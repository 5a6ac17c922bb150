import { z } from 'zod';
import { CATEGORIES } from '#catalogue/product.ts';
import { ConfigurationError } from './configuration.ts';
import { type Store, WEEKDAYS } from './store.ts';

/**
 * Checks what the owner wrote into `store.config.ts`.
 *
 * @throws {ConfigurationError} with one line per mistake, which names the setting, such as `offices.2.phone`.
 */
export function checkStore(store: Store): void {
  const checked = shape.safeParse(store);
  if (checked.success) return;
  const mistakes = checked.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigurationError(`store.config.ts is not valid. Please correct:\n${mistakes.join('\n')}`);
}

const words = z.string().trim().min(1, 'must not be empty');
const phone = z.string().regex(/^\+[\d ()-]{7,24}$/, 'must be in international form, like +1 212 555 0142');

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time like 09:00');
const hours = z
  .object({ days: z.array(z.enum(WEEKDAYS)).min(1, 'needs at least one day'), opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'must be later than opens' });

const shape = z
  .object({
    brand: words,
    tagline: words,
    description: words,
    emails: z.object({ general: z.email(), direct: z.email() }),
    phones: z.tuple([phone, phone]),
    footer: z.object({ about: words, copyrightYear: z.int().min(1900).max(9999) }),
    slides: z
      .array(
        z.object({
          picture: z
            .string()
            .regex(/^[a-z0-9-]+$/, 'must be the name of a JPEG in brand-images/, without .jpg'),
          title: words,
          subtitle: words,
          description: words,
          callToAction: words,
          category: z.enum(CATEGORIES),
          textPosition: z.enum(['left', 'right', 'center']),
        }),
      )
      .min(1, 'needs at least one slide'),
    categories: z.record(z.enum(CATEGORIES), z.object({ heading: words, tagline: words })),
    contact: z.object({ introduction: words, general: words, direct: words, phones: words }),
    locations: z.object({ eyebrow: words, introduction: words }),
    officeTypes: z.object({ blue: words, green: words }),
    offices: z.array(
      z.object({
        country: words,
        title: words,
        address: words,
        contact: words.optional(),
        phone,
        whatsapp: phone,
        email: z.email().optional(),
        identificationNumber: words,
        legalForm: words,
        type: z.enum(['blue', 'green']),
        // The area that the map on the locations page covers.
        place: z.object({ latitude: z.number().min(-46).max(72), longitude: z.number().min(-130).max(180) }),
        timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone, like Asia/Kolkata'),
        hours: z.array(hours).optional(),
      }),
    ),
    headOffice: words,
  })
  .refine(({ offices, headOffice }) => offices.some(({ country }) => country === headOffice), {
    path: ['headOffice'],
    error: 'must be the country of one of the offices',
  });

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
