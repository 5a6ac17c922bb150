import { z } from 'zod';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { CATEGORIES, isProductId } from '#catalog/products/product.ts';
import { FOCUS } from '#catalog/products/product-input.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';
import { hasTooMuchMarkup } from '#catalog/text/markdown.server.ts';
import { withoutInvisibleMarks } from '#catalog/text/normalize-name.ts';
import { textInput } from '#catalog/text/text-input-schema.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { COLOR } from './accent.ts';
import { plainPhone } from './contact-links.ts';
import { BLOCK_KINDS, DEFAULT_BLOCKS, isSingle, MAX_BLOCKS, REQUIRED_IN_BLOCK } from './home-blocks.ts';
import {
  MAX_FEATURED,
  MAX_SEARCH_TEXT,
  MAX_SEARCH_TITLE,
  MAX_SLIDES,
  MAX_SYNONYMS,
  officeName,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  type TextPage,
  WEEKDAYS,
} from './shop-settings.ts';
import { isSlideLink } from './slide-link.ts';
import { MAX_PAGE_TEXT, MAX_PAGES, MAX_TOTAL_PAGE_TEXT, TOO_MUCH_MARKUP, textsOfPage } from './text-page.ts';
import { EMPTY, longerThan, requiredText, textsInLanguages } from './text-rules.server.ts';

/** The rule for the address of a profile in a social network. */
const profile = z
  .string(EMPTY)
  .trim()
  .max(300, longerThan(300))
  .refine((text) => /^https:\/\//.test(text) && URL.canParse(text), 'must begin with https://');

const textPage = z.object({
  title: requiredText(200),
  slug: z
    .string(EMPTY)
    .trim()
    .min(1, EMPTY)
    .max(60, 'must have at most 60 characters')
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'must have only lowercase letters a to z and digits, with hyphens between them',
    ),
  text: requiredText(MAX_PAGE_TEXT),
  inFooter: z.boolean(),
  onProducts: z.boolean().optional(),
  translations: textsInLanguages<'page'>({ title: 200, text: MAX_PAGE_TEXT }),
});

/** The rules for the owner's text pages. Their addresses below `/pages/` cannot collide with those of other pages. */
const textPages = z
  .array(textPage)
  .max(MAX_PAGES, `may be at most ${MAX_PAGES}`)
  .superRefine((pages, context) => {
    for (const [index, page] of pages.entries()) {
      for (const [path, text] of textsOfPage(page)) {
        if (hasTooMuchMarkup(text))
          context.addIssue({ code: 'custom', path: [index, ...path], message: TOO_MUCH_MARKUP });
      }
    }
    const lengths = pages.map(lengthOf);
    const length = lengths.reduce((sum, each) => sum + each, 0);
    if (length > MAX_TOTAL_PAGE_TEXT)
      context.addIssue({
        code: 'custom',
        path: [lengths.indexOf(Math.max(...lengths)), 'text'],
        message: `all pages together may have at most ${formatNumber(MAX_TOTAL_PAGE_TEXT)} characters in all languages; now they have ${formatNumber(length)}`,
      });
    for (const [index, { slug }] of pages.entries()) {
      if (pages.findIndex((other) => other.slug === slug) === index) continue;
      context.addIssue({
        code: 'custom',
        path: [index, 'slug'],
        message: 'must differ from the addresses of the other pages',
      });
    }
  });

/** Returns the number of characters of a page's text in all languages. */
function lengthOf(page: Pick<TextPage, 'text' | 'translations'>): number {
  return textsOfPage(page).reduce((sum, [, { length }]) => sum + length, 0);
}

const focus = z.string().regex(FOCUS, 'must be two percentages, like 50 30');

const cover = z.object({
  picture: z.string().refine((picture) => storedName(picture) !== null, 'must be an uploaded photo'),
  focus: focus.optional(),
});

const category = z.object({
  heading: requiredText(200),
  tagline: requiredText(200),
  cover: cover.optional(),
  hasBand: z.literal(true).optional(),
  hasWidePhotos: z.literal(true).optional(),
  inMenu: z.boolean().optional(),
  synonyms: textInput.refine((text) => text.length <= MAX_SYNONYMS, longerThan(MAX_SYNONYMS)).optional(),
  searchTitle: requiredText(MAX_SEARCH_TITLE).optional(),
  searchText: requiredText(MAX_SEARCH_TEXT).optional(),
  translations: textsInLanguages<'category'>({
    heading: 200,
    tagline: 200,
    searchTitle: MAX_SEARCH_TITLE,
    searchText: MAX_SEARCH_TEXT,
  }),
});

/** The rules for the texts, photos and menu entries of the eight categories. */
const categorySettings = z
  .record(z.enum(CATEGORIES), category)
  .refine((categories) => Object.values(categories).some(({ inMenu }) => inMenu !== false), {
    path: [CATEGORIES[0], 'inMenu'],
    error: 'keep at least one category in the menu',
  });

/** All eight categories, each once. */
const categoryOrder = z
  .array(z.enum(CATEGORIES))
  .refine(
    (order) => order.length === CATEGORIES.length && new Set(order).size === CATEGORIES.length,
    'must name each category once',
  );

const MAX_LINE = 200;
const MAX_PARAGRAPH = 2_000;
const YEAR = 'must be a year, like 2024';
const ACCENT = 'must be a color like #6b1a2c';
const LINK = 'must be a category, a product or a search';
const LATITUDE = 'must be from -46 to 72, the area of the map';
const LONGITUDE = 'must be from -130 to 180, the area of the map';

const EMAIL = 'must be an e-mail address, like hello@shop.example';
const INTERNATIONAL = 'must be in international form, like +1 212 555 0142';

const line = requiredText(MAX_LINE);
const paragraph = requiredText(MAX_PARAGRAPH);
const email = z
  .string(EMAIL)
  .overwrite(withoutInvisibleMarks)
  .trim()
  .max(MAX_LINE, longerThan(MAX_LINE))
  .pipe(z.email(EMAIL));
const phone = z
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
    opens: time,
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

/** The rules for the products that the owner chose for the home page, which skips products that do not exist. */
const featuredProducts = z
  .array(
    z.object({ id: z.string().refine(isProductId, 'must be the ID of a product'), name: requiredText(200) }),
  )
  .max(MAX_FEATURED, `may be at most ${MAX_FEATURED}`)
  .refine(
    (chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length,
    'may name each product once',
  );

const slide = z.object({
  picture: z
    .string('must be a photo')
    .refine(
      isSlidePicture,
      'must be an uploaded photo, or the name of a JPEG in demo/brand-images/, without .jpg',
    ),
  focus: focus.optional(),
  title: line,
  subtitle: line,
  description: paragraph,
  callToAction: line,
  translations: textsInLanguages<'slide'>({
    title: MAX_LINE,
    subtitle: MAX_LINE,
    description: MAX_PARAGRAPH,
    callToAction: MAX_LINE,
  }),
  link: z.string(LINK).refine(isSlideLink, LINK),
  textPosition: z.enum(['left', 'right', 'center']),
  textColor: z.enum(['light', 'dark']).optional(),
});

/** The rules for the blocks of the home page. */
const homeBlocks = z
  .array(
    z.object({
      kind: z.enum(BLOCK_KINDS),
      picture: slide.shape.picture.optional(),
      focus: focus.optional(),
      title: line.optional(),
      text: paragraph.optional(),
      callToAction: line.optional(),
      link: slide.shape.link.optional(),
      isHalf: z.literal(true).optional(),
      category: z.enum(CATEGORIES).optional(),
      isStill: z.literal(true).optional(),
      translations: textsInLanguages<'block'>({
        title: MAX_LINE,
        text: MAX_PARAGRAPH,
        callToAction: MAX_LINE,
      }),
    }),
  )
  .max(MAX_BLOCKS, `may be at most ${MAX_BLOCKS}`)
  .superRefine((blocks, context) => {
    for (const [index, block] of blocks.entries()) {
      for (const field of REQUIRED_IN_BLOCK[block.kind]) {
        if (!block[field]) context.addIssue({ code: 'custom', path: [index, field], message: EMPTY });
      }
      if (isSingle(block.kind) && blocks.findIndex(({ kind }) => kind === block.kind) < index)
        context.addIssue({ code: 'custom', path: [index, 'kind'], message: 'may appear once' });
    }
  });

const storedImage = z.string().refine((url) => storedName(url) !== null, 'must be an uploaded logo');

const logo = z.object({
  image: storedImage,
  icon: storedImage,
  width: z.int().min(1).max(4_000),
  height: z.int().min(1).max(4_000),
});

const office = z.object({
  country: line,
  city: line.optional(),
  title: line,
  address: line,
  contact: line.optional(),
  phone,
  whatsapp: phone.optional(),
  email: email.optional(),
  identificationNumber: line.optional(),
  legalForm: line.optional(),
  type: z.enum(['blue', 'green']),
  place: place.optional(),
  timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone, like Asia/Kolkata'),
  hours: z.array(hours).max(14, 'may have at most 14 lines').optional(),
  closedDays: z.array(closedDays).max(30, 'may have at most 30 lines').optional(),
  translations: textsInLanguages<'office'>({
    city: MAX_LINE,
    title: MAX_LINE,
    address: MAX_LINE,
    legalForm: MAX_LINE,
  }),
});

/** The rules for a shop's settings, whether they come from `store.config.ts`, the admin or the database. */
export const storeSchema = z
  .object({
    brand: line,
    isClosed: z.literal(true).optional(),
    hasInsights: z.literal(false).optional(),
    letsAssistantsSearch: z.literal(false).optional(),
    letsModelsTrain: z.literal(true).optional(),
    languages: z
      .array(z.enum(LANGUAGES))
      .min(1, 'needs at least one language')
      .refine((languages) => new Set(languages).size === languages.length, 'may name each language once'),
    sourceLanguage: z.enum(LANGUAGES).optional(),
    logo: logo.optional(),
    accent: z.string(ACCENT).trim().toLowerCase().regex(COLOR, ACCENT).optional(),
    tagline: line,
    description: paragraph,
    announcement: line.optional(),
    translations: textsInLanguages<'shop'>({
      tagline: MAX_LINE,
      description: MAX_PARAGRAPH,
      announcement: MAX_LINE,
    }),
    emails: z.object({ general: email, direct: email.optional() }),
    sendsCopies: z.literal(true).optional(),
    phones: z.tuple([phone], phone).refine(({ length }) => length <= 2, 'may be at most 2'),
    social: z.partialRecord(z.enum(Object.keys(SOCIAL_NETWORKS) as SocialNetwork[]), profile).optional(),
    footer: z.object({
      about: paragraph,
      copyrightYear: z.int(YEAR).min(1900, YEAR).max(9999, YEAR).optional(),
      credits: z.boolean().optional(),
      translations: textsInLanguages<'footer'>({ about: MAX_PARAGRAPH }),
    }),
    slides: z.array(slide).max(MAX_SLIDES, `may be at most ${MAX_SLIDES}`),
    blocks: homeBlocks.default(DEFAULT_BLOCKS),
    categories: categorySettings,
    categoryOrder: categoryOrder.optional(),
    featured: featuredProducts.default([]),
    pages: textPages.default([]),
    contact: z.object({
      introduction: paragraph,
      general: line,
      // Only shown, and then required, beside the e-mail address for direct contact.
      direct: textInput.refine((text) => text.length <= MAX_LINE, longerThan(MAX_LINE)),
      phones: line,
      translations: textsInLanguages<'contact'>({
        introduction: MAX_PARAGRAPH,
        general: MAX_LINE,
        direct: MAX_LINE,
        phones: MAX_LINE,
      }),
    }),
    locations: z.object({
      eyebrow: line,
      introduction: paragraph,
      translations: textsInLanguages<'locations'>({ eyebrow: MAX_LINE, introduction: MAX_PARAGRAPH }),
    }),
    officeTypes: z.object({
      blue: line,
      green: line,
      translations: textsInLanguages<'officeTypes'>({ blue: MAX_LINE, green: MAX_LINE }),
    }),
    offices: z.array(office).min(1, 'needs at least one office').max(100, 'may be at most 100'),
    headOffice: line,
  })
  .superRefine(({ emails, contact, offices, headOffice }, context) => {
    if (emails.direct && contact.direct === '')
      context.addIssue({ code: 'custom', path: ['contact', 'direct'], message: EMPTY });
    const names = offices.map(officeName);
    if (!names.includes(headOffice)) {
      context.addIssue({
        code: 'custom',
        path: ['headOffice'],
        message: 'must be one of the offices, like India, or Mumbai, India',
      });
    }
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      const message = 'must differ from the other offices in this country';
      context.addIssue({ code: 'custom', path: ['offices', index, 'city'], message });
    }
  })
  // Settings that were published before it existed have their texts in the main language.
  .transform(({ sourceLanguage, ...settings }) => ({
    ...settings,
    sourceLanguage: sourceLanguage ?? settings.languages[0],
  }));

function isSlidePicture(picture: string): boolean {
  return storedName(picture) !== null || /^[a-z0-9-]+$/.test(picture);
}

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
