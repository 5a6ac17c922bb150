import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import type { Language } from '#catalog/text/languages.ts';
import type { HomeBlock } from './home-blocks.ts';
import type { TextsOf, Translatable } from './translations.ts';

/**
 * The content of `store.config.ts`, which the owner edits; `checkStore` checks it at start. Texts are in the
 * source language; `translations` has those in the other languages, such as `{ ar: { tagline: '…' } }`.
 */
export interface ShopSettings extends Translatable<TextsOf<'shop'>> {
  brand: string;
  /** `true` shows visitors only a page that says that the shop opens soon. */
  isClosed?: boolean;
  /** `false` counts nothing of what visitors do. */
  hasInsights?: boolean;
  /** `false` keeps out the crawlers with which assistants such as ChatGPT search the web. */
  letsAssistantsSearch?: boolean;
  /** `true` lets in the crawlers that collect texts and photos to train models. */
  letsModelsTrain?: boolean;
  /** The languages that visitors can choose. The first one is the main language, whose addresses have no prefix. */
  languages: Language[];
  /**
   * The language of all texts that are not `translations`: of products, accessory categories and these settings. The
   * shop can stop offering it to visitors. The default is the first of `languages`.
   */
  sourceLanguage: Language;
  /** Without a logo, pages show the name as text. */
  logo?: Logo;
  /** The color of the main buttons and of lines that mark the current page: `#6b1a2c`. The default is `ink`. */
  accent?: string;
  /** One line for search engines and the top of the home page. */
  tagline: string;
  /** Two sentences for search engines. */
  description: string;
  /** One line of news above the header of every page. */
  announcement?: string;
  emails: { general: string; direct?: string };
  /** Whether visitors get a copy of their question by e-mail, if the server sends mail. */
  sendsCopies?: boolean;
  /** One or two, in international form: `+1 212 555 0142`. */
  phones: [string, ...string[]];
  /** The addresses of the shop's profiles, to which the footer links. */
  social?: Partial<Record<SocialNetwork, string>>;
  footer: Footer;
  slides: Slide[];
  /** What the home page shows, in this order. */
  blocks: HomeBlock[];
  /** The products on the home page, in this order. If there are none, the shop chooses: see `listHomeProducts`. */
  featured: FeaturedProduct[];
  categories: Record<Category, CategorySettings>;
  /** All categories, in the order of the menus and the home page. The default is the order of `CATEGORIES`. */
  categoryOrder?: Category[];
  /**
   * Texts of the contact page: an introduction under the heading, and one sentence for each way to reach the shop.
   * `direct` may be empty without `emails.direct`.
   */
  contact: Record<TextsOf<'contact'>, string> & Translatable<TextsOf<'contact'>>;
  /** Texts of the locations page: `eyebrow` is above its heading, `introduction` below. */
  locations: Record<TextsOf<'locations'>, string> & Translatable<TextsOf<'locations'>>;
  /** The names of the two types of offices. */
  officeTypes: Record<Office['type'], string> & Translatable<TextsOf<'officeTypes'>>;
  offices: Office[];
  /** Pages of text, such as privacy and terms, in the order of their links in the footer. */
  pages: TextPage[];
  /** The default office, as `officeName` names it: visitors contact it if their time zone does not match an office. */
  headOffice: string;
}

interface Footer extends Translatable<TextsOf<'footer'>> {
  about: string;
  /** The default is the current year. */
  copyrightYear?: number;
  /** `false` leaves out the line that names the typefaces. */
  credits?: boolean;
}

/** The shop's logo and the icon made from it: addresses of uploaded images. */
export interface Logo {
  image: string;
  icon: string;
  width: number;
  height: number;
}

/** One slide of the carousel on the home page. */
export interface Slide extends Translatable<TextsOf<'slide'>> {
  /** The name of a JPEG in `demo/brand-images/`, without `.jpg`, or the address of an uploaded photo. */
  picture: string;
  /** The point of an uploaded photo that crops keep visible: `30 60`, percentages from the left and the top. */
  focus?: string;
  title: string;
  subtitle: string;
  description: string;
  callToAction: string;
  /** The address in the shop that the slide leads to: `/women`, `/product/…` or `/search?q=…`. */
  link: string;
  /** The side of the picture that has room for text. */
  textPosition: 'left' | 'right' | 'center';
  /** The color of text over the picture, on wide screens. The default is `dark`. */
  textColor?: 'light' | 'dark';
}

export interface CategorySettings extends Translatable<TextsOf<'category'>> {
  heading: string;
  tagline: string;
  /** The photo on the home page. The default is the photo of the category's first product. */
  cover?: { picture: string; focus?: string };
  /** Title and description for search engines, instead of heading and tagline. */
  searchTitle?: string;
  searchText?: string;
  /** Whether the page of the category begins with `cover`, as wide as the screen, below its heading and text. */
  hasBand?: true;
  /** Whether every ninth photo of its lists is of double width. */
  hasWidePhotos?: true;
  /** `false` leaves the category out of the menus and the home page. Its own page stays. */
  inMenu?: boolean;
  /** Words that visitors type for the goods of the category, separated by commas. The default is `CATEGORY_SYNONYMS`. */
  synonyms?: string;
}

export const MAX_SYNONYMS = 2_000;

/** What search engines show, and some more. */
export const MAX_SEARCH_TITLE = 120;
export const MAX_SEARCH_TEXT = 320;

/** A product that the owner chose for the home page. */
export interface FeaturedProduct {
  id: string;
  /** Its name when it was chosen, for the history and in case it is deleted. */
  name: string;
}

export const MAX_SLIDES = 8;

/** The maximum number of products that the owner can choose for the home page. */
export const MAX_FEATURED = 12;

/** A page of text that the owner writes. */
export interface TextPage extends Translatable<TextsOf<'page'>> {
  title: string;
  /** The end of the address: `privacy` is shown at `/pages/privacy`. */
  slug: string;
  /** Markdown. */
  text: string;
  /** Whether the footer links to the page. */
  inFooter: boolean;
  /** Whether each product shows the text in a folded row, such as care or delivery and returns. */
  onProducts?: boolean;
}

export interface Office extends Translatable<TextsOf<'office'>> {
  country: string;
  /** Tells offices of the same country apart. */
  city?: string;
  title: string;
  address: string;
  contact?: string;
  phone: string;
  /** Without it, visitors ask this office by e-mail. */
  whatsapp?: string;
  /** Receives visitors' e-mails about products to this office. The default is `emails.general`. */
  email?: string;
  identificationNumber?: string;
  legalForm?: string;
  type: 'blue' | 'green';
  /** Degrees on the map of the locations page, north and east positive. Without it, the office is only listed. */
  place?: { latitude: number; longitude: number };
  /** IANA name, such as `Asia/Kolkata`. */
  timeZone: string;
  /** Opening hours in local time. Use several entries for a lunch break or for different hours on some days. */
  hours?: OpeningHours[];
  /** Holidays: days on which the office is closed. */
  closedDays?: ClosedDays[];
}

export interface ClosedDays {
  /** `2026-12-24`. */
  from: string;
  /** The last day, or the same one. */
  to: string;
}

export interface OpeningHours {
  days: Weekday[];
  /** `09:00`. */
  opens: string;
  /** `18:00`, at most `24:00`. Before `opens`, it is a time on the following day. */
  closes: string;
}

export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Returns `Mumbai, India`, or only the country of an office without a city. No two offices have the same name. */
export function officeName({ city, country }: Pick<Office, 'city' | 'country'>): string {
  return city ? `${city}, ${country}` : country;
}

/** Returns the office with this name in one of the languages, because a page names the offices in its own. */
export function findOffice({ offices }: Pick<ShopSettings, 'offices'>, name: string): Office | undefined {
  return offices.find((office) =>
    [{}, ...Object.values(office.translations ?? {})].some(
      (texts) => officeName({ ...office, ...texts }) === name,
    ),
  );
}

/** Returns the time zone of the shop, which is that of its first office. */
export function timeZoneOf({ offices: [first] }: Pick<ShopSettings, 'offices'>): string {
  return first?.timeZone ?? 'UTC';
}

/** Returns all categories in the owner's order. */
export function orderedCategories({
  categoryOrder,
}: Pick<ShopSettings, 'categoryOrder'>): readonly Category[] {
  return categoryOrder ?? CATEGORIES;
}

/** Returns the categories that the menus and the home page show, in their order. */
export function menuCategories(store: Pick<ShopSettings, 'categories' | 'categoryOrder'>): Category[] {
  return orderedCategories(store).filter((category) => store.categories[category].inMenu !== false);
}

/** The social networks of the settings, with their names. */
export const SOCIAL_NETWORKS = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  youtube: 'YouTube',
} as const;

export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;
