import type { Language } from '#catalog/text/languages.ts';
import type { CategorySettings, ShopSettings } from './shop-settings.ts';
import { TEXTS, type Translatable } from './translations.ts';

/** Returns how many texts of these settings are not translated into a language. */
export function countUntranslated(settings: Partial<ShopSettings>, language: Language): number {
  const {
    footer,
    slides = [],
    blocks = [],
    categories = {},
    contact,
    locations,
    officeTypes,
    offices = [],
    pages = [],
  } = settings;
  const missingIn = (part: Translatable<string> | undefined, kind: keyof typeof TEXTS) => {
    const texts = part as Record<string, unknown> | undefined;
    return TEXTS[kind].filter((field) => texts?.[field] && !part?.translations?.[language]?.[field]?.trim());
  };
  return [
    missingIn(settings, 'shop'),
    missingIn(footer, 'footer'),
    missingIn(contact, 'contact'),
    missingIn(locations, 'locations'),
    missingIn(officeTypes, 'officeTypes'),
    slides.map((slide) => missingIn(slide, 'slide')),
    // Without a link, its text is not shown.
    blocks.map((block) => missingIn(block.link ? block : { ...block, callToAction: '' }, 'block')),
    offices.map((office) => missingIn(office, 'office')),
    pages.map((page) => missingIn(page, 'page')),
    Object.entries<CategorySettings>(categories).map(([name, category]) =>
      // A heading that is the English name of the category is shown in the language of the page.
      missingIn(category.heading === name ? { ...category, heading: '' } : category, 'category'),
    ),
  ].flat(2).length;
}
