import type { z } from 'zod';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import type { storeSchema } from './store-schema.server.ts';

/**
 * The content of `store.config.ts`, which the owner edits; `checkStore` checks it at start. Texts are in the
 * source language; `translations` has those in the other languages, such as `{ ar: { tagline: '…' } }`.
 */
export type ShopSettings = z.infer<typeof storeSchema>;

/** The shop's logo and the icon made from it: addresses of uploaded images. */
export type Logo = NonNullable<ShopSettings['logo']>;

/** One slide of the carousel on the home page. */
export type Slide = ShopSettings['slides'][number];

/** A block of the home page. */
export type HomeBlock = ShopSettings['blocks'][number];

export type CategorySettings = ShopSettings['categories'][Category];

/** A product that the owner chose for the home page. */
export type FeaturedProduct = ShopSettings['featured'][number];

/** A page of text that the owner writes. */
export type TextPage = ShopSettings['pages'][number];

export type Office = ShopSettings['offices'][number];

export type OpeningHours = NonNullable<Office['hours']>[number];

/** Holidays, from the first to the last day. */
export type ClosedDays = NonNullable<Office['closedDays']>[number];

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

/** The admin's pages of settings, and the parts of the document that each one edits. */
export const SETTINGS_SECTIONS = {
  brand: [
    'brand',
    'isClosed',
    'hasInsights',
    'letsAssistantsSearch',
    'letsModelsTrain',
    'logo',
    'accent',
    'tagline',
    'description',
    'announcement',
    'footer',
    'translations',
  ],
  contact: ['emails', 'phones', 'social', 'contact', 'sendsCopies'],
  offices: ['offices', 'headOffice', 'officeTypes', 'locations'],
  categories: ['categories', 'categoryOrder'],
  home: ['blocks', 'slides', 'featured'],
  pages: ['pages'],
  languages: ['languages', 'sourceLanguage'],
} as const satisfies Record<string, readonly (keyof ShopSettings)[]>;

export type SettingsSection = keyof typeof SETTINGS_SECTIONS;

/** The part of the settings that a section edits. */
export type SectionValues<Section extends SettingsSection> = Pick<
  ShopSettings,
  (typeof SETTINGS_SECTIONS)[Section][number]
>;

/** Returns the sections that edit some of these parts. */
export function sectionsOf(keys: readonly string[]): SettingsSection[] {
  const names = Object.keys(SETTINGS_SECTIONS) as SettingsSection[];
  return names.filter((name) => SETTINGS_SECTIONS[name].some((key) => keys.includes(key)));
}

/** The names of the sections on screens. */
export const SECTION_NAMES: Record<SettingsSection, string> = {
  brand: 'Brand',
  contact: 'Contact',
  offices: 'Offices',
  categories: 'Categories',
  home: 'Home',
  pages: 'Pages',
  languages: 'Languages',
};

/** Returns the part of the settings that a section edits. */
export function sectionOf<Section extends SettingsSection>(
  store: ShopSettings,
  section: Section,
): SectionValues<Section> {
  const keys: readonly (keyof ShopSettings)[] = SETTINGS_SECTIONS[section];
  return Object.fromEntries(keys.map((key) => [key, store[key]])) as SectionValues<Section>;
}
