import { z } from 'zod';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { CATEGORIES, isProductId } from '#catalog/products/product.ts';
import { FOCUS } from '#catalog/products/product-input.ts';
import { LANGUAGES, type Language } from '#catalog/text/languages.ts';
import { hasTooMuchMarkup } from '#catalog/text/markdown.server.ts';
import { textInput } from '#catalog/text/text-input-schema.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { COLOR } from './accent.ts';
import { BLOCK_KINDS, DEFAULT_BLOCKS, isSingle, MAX_BLOCKS, REQUIRED_IN_BLOCK } from './home-blocks.ts';
import { email, office, phone } from './office-schema.server.ts';
import { officeName } from './offices.ts';
import {
  MAX_FEATURED,
  MAX_SEARCH_TEXT,
  MAX_SEARCH_TITLE,
  MAX_SLIDES,
  MAX_SYNONYMS,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from './settings-limits.ts';
import { isSlideLink } from './slide-link.ts';
import { MAX_PAGE_TEXT, MAX_PAGES, MAX_TOTAL_PAGE_TEXT, TOO_MUCH_MARKUP, textsOfPage } from './text-page.ts';
import { EMPTY, line, longerThan, MAX_LINE, requiredText, textsInLanguages } from './text-rules.server.ts';

/** The rule for the address of a profile in a social network. */
const profile = z
  .string(EMPTY)
  .trim()
  .max(300, longerThan(300))
  .refine((text) => /^https:\/\//.test(text) && URL.canParse(text), 'must begin with https://');

const textPage = z.object({
  title: requiredText(200),
  /** The end of the address: `privacy` is shown at `/pages/privacy`. */
  slug: z
    .string(EMPTY)
    .trim()
    .min(1, EMPTY)
    .max(60, 'must have at most 60 characters')
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'must have only lowercase letters a to z and digits, with hyphens between them',
    ),
  /** Markdown. */
  text: requiredText(MAX_PAGE_TEXT),
  /** Whether the footer links to the page. */
  inFooter: z.boolean(),
  /** Whether each product shows the text in a folded row, such as care or delivery and returns. */
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
function lengthOf(page: z.infer<typeof textPage>): number {
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
  /** The photo on the home page. The default is the photo of the category's first product. */
  cover: cover.optional(),
  /** Whether the page of the category begins with `cover`, as wide as the screen, below its heading and text. */
  hasBand: z.literal(true).optional(),
  /** Whether every ninth photo of its lists is of double width. */
  hasWidePhotos: z.literal(true).optional(),
  /** `false` leaves the category out of the menus and the home page. Its own page stays. */
  inMenu: z.boolean().optional(),
  /** Words that visitors type for the goods of the category, separated by commas. The default is `CATEGORY_SYNONYMS`. */
  synonyms: textInput.refine((text) => text.length <= MAX_SYNONYMS, longerThan(MAX_SYNONYMS)).optional(),
  /** Title and description for search engines, instead of heading and tagline. */
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

const MAX_PARAGRAPH = 2_000;
const YEAR = 'must be a year, like 2024';
const ACCENT = 'must be a color like #6b1a2c';
const LINK = 'must be a category, a product or a search';
const paragraph = requiredText(MAX_PARAGRAPH);

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
  /** The name of a JPEG in `demo/brand-images/`, without `.jpg`, or the address of an uploaded photo. */
  picture: z
    .string('must be a photo')
    .refine(
      isSlidePicture,
      'must be an uploaded photo, or the name of a JPEG in demo/brand-images/, without .jpg',
    ),
  /** The point of an uploaded photo that crops keep visible: `30 60`, percentages from the left and the top. */
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
  /** The address in the shop that the slide leads to: `/women`, `/product/…` or `/search?q=…`. */
  link: z.string(LINK).refine(isSlideLink, LINK),
  /** The side of the picture that has room for text. */
  textPosition: z.enum(['left', 'right', 'center']),
  /** The color of text over the picture, on wide screens. The default is `dark`. */
  textColor: z.enum(['light', 'dark']).optional(),
});

/** The rules for the blocks of the home page. */
const homeBlocks = z
  .array(
    z.object({
      kind: z.enum(BLOCK_KINDS),
      /** The photo of a `split` or `photo`, like that of a slide. */
      picture: slide.shape.picture.optional(),
      focus: focus.optional(),
      /** The heading of a `split`, the caption of a `photo`, the author of a `quote`. */
      title: line.optional(),
      text: paragraph.optional(),
      callToAction: line.optional(),
      /** Where a `split` or a `photo` leads, like the link of a slide. */
      link: slide.shape.link.optional(),
      /** Whether a `photo` takes half of the width; two in a row stand beside each other. */
      isHalf: z.literal(true).optional(),
      /** The products of a `row`; without a category, the newest of the shop. */
      category: z.enum(CATEGORIES).optional(),
      /** Whether the slides change only when the visitor wants it. */
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
      for (const field of REQUIRED_IN_BLOCK[block.kind] ?? []) {
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

/** The rules for a shop's settings, whether they come from `store.config.ts`, the admin or the database. */
export const storeSchema = z
  .object({
    brand: line,
    /** `true` shows visitors only a page that says that the shop opens soon. */
    isClosed: z.literal(true).optional(),
    /** `false` counts nothing of what visitors do. */
    hasInsights: z.literal(false).optional(),
    /** `false` keeps out the crawlers with which assistants such as ChatGPT search the web. */
    letsAssistantsSearch: z.literal(false).optional(),
    /** `true` lets in the crawlers that collect texts and photos to train models. */
    letsModelsTrain: z.literal(true).optional(),
    /** The languages that visitors can choose. The first one is the main language, whose addresses have no prefix. */
    languages: z
      .array(z.enum(LANGUAGES))
      .min(1, 'needs at least one language')
      .refine((languages) => new Set(languages).size === languages.length, 'may name each language once'),
    /**
     * The language of all texts that are not `translations`: of products, accessory categories and these settings. The
     * shop can stop offering it to visitors. The default is the first of `languages`.
     */
    sourceLanguage: z.enum(LANGUAGES).optional(),
    /** Without a logo, pages show the name as text. */
    logo: logo.optional(),
    /** The color of the main buttons and of lines that mark the current page: `#6b1a2c`. The default is `ink`. */
    accent: z.string(ACCENT).trim().toLowerCase().regex(COLOR, ACCENT).optional(),
    /** One line for search engines and the top of the home page. */
    tagline: line,
    /** Two sentences for search engines. */
    description: paragraph,
    /** One line of news above the header of every page. */
    announcement: line.optional(),
    translations: textsInLanguages<'shop'>({
      tagline: MAX_LINE,
      description: MAX_PARAGRAPH,
      announcement: MAX_LINE,
    }),
    emails: z.object({ general: email, direct: email.optional() }),
    /** Whether visitors get a copy of their question by e-mail, if the server sends mail. */
    sendsCopies: z.literal(true).optional(),
    /** In international form: `+1 212 555 0142`. */
    phones: z.tuple([phone], phone).refine(({ length }) => length <= 2, 'may be at most 2'),
    /** The addresses of the shop's profiles, to which the footer links. */
    social: z.partialRecord(z.enum(Object.keys(SOCIAL_NETWORKS) as SocialNetwork[]), profile).optional(),
    footer: z.object({
      about: paragraph,
      /** The default is the current year. */
      copyrightYear: z.int(YEAR).min(1900, YEAR).max(9999, YEAR).optional(),
      /** `false` leaves out the line that names the typefaces. */
      credits: z.boolean().optional(),
      translations: textsInLanguages<'footer'>({ about: MAX_PARAGRAPH }),
    }),
    slides: z.array(slide).max(MAX_SLIDES, `may be at most ${MAX_SLIDES}`),
    /** What the home page shows, in this order. */
    blocks: homeBlocks.default(DEFAULT_BLOCKS),
    categories: categorySettings,
    /** The order of the menus and the home page. The default is the order of `CATEGORIES`. */
    categoryOrder: categoryOrder.optional(),
    /** The products on the home page, in this order. If there are none, the shop chooses: see `listHomeProducts`. */
    featured: featuredProducts.default([]),
    /** Pages of text, such as privacy and terms, in the order of their links in the footer. */
    pages: textPages.default([]),
    /** Texts of the contact page: an introduction under the heading, and one sentence for each way to reach the shop. */
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
    /** Texts of the locations page: `eyebrow` is above its heading, `introduction` below. */
    locations: z.object({
      eyebrow: line,
      introduction: paragraph,
      translations: textsInLanguages<'locations'>({ eyebrow: MAX_LINE, introduction: MAX_PARAGRAPH }),
    }),
    /** The names of the two types of offices. */
    officeTypes: z.object({
      blue: line,
      green: line,
      translations: textsInLanguages<'officeTypes'>({ blue: MAX_LINE, green: MAX_LINE }),
    }),
    offices: z.array(office).min(1, 'needs at least one office').max(100, 'may be at most 100'),
    /** The default office, as `officeName` names it: visitors contact it if their time zone does not match an office. */
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
    sourceLanguage: sourceLanguage ?? (settings.languages[0] as Language),
  }));

function isSlidePicture(picture: string): boolean {
  return storedName(picture) !== null || /^[a-z0-9-]+$/.test(picture);
}
