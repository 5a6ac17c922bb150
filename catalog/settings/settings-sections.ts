import type { ShopSettings } from './shop-settings.ts';

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
