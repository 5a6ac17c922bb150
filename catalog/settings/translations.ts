import { LANGUAGES, type Language } from '#catalog/text/languages.ts';

/** Texts in other languages than the source language, by language. A missing text is shown in the source language. */
export type InLanguages<Field extends string> = Partial<Record<Language, Partial<Record<Field, string>>>>;

/** The languages in which the owner writes texts. */
export interface TextLanguages {
  /** The language of the texts that are not translations. */
  source: Language;
  /** The languages of the translations: those that the shop offers, except the source language. */
  others: Language[];
}

export function textLanguages({
  languages,
  sourceLanguage: source,
}: Record<'languages', Language[]> & Record<'sourceLanguage', Language>): TextLanguages {
  return { source, others: languages.filter((language) => language !== source) };
}

/** A part of the settings whose texts can be in several languages. The fields themselves are in the source language. */
export interface Translatable<Field extends string> {
  translations?: InLanguages<Field>;
}

/** The texts that visitors read in each part of the settings, except names, addresses of pages and numbers. */
export const TEXTS = {
  shop: ['tagline', 'description', 'announcement'],
  footer: ['about'],
  slide: ['title', 'subtitle', 'description', 'callToAction'],
  block: ['title', 'text', 'callToAction'],
  category: ['heading', 'tagline', 'searchTitle', 'searchText'],
  contact: ['introduction', 'general', 'direct', 'phones'],
  locations: ['eyebrow', 'introduction'],
  officeTypes: ['blue', 'green'],
  office: ['city', 'title', 'address', 'legalForm'],
  page: ['title', 'text'],
} as const;

/** The names of the texts of a kind of part. */
export type TextsOf<Kind extends keyof typeof TEXTS> = (typeof TEXTS)[Kind][number];

/** Returns texts in a fixed order and without empty ones, so that equal texts are equal as JSON. */
export function tidyTexts<Field extends string>(
  translations: { [L in Language]?: { [F in Field]?: string | undefined } | undefined },
): InLanguages<Field> | undefined {
  const tidy = LANGUAGES.flatMap((language) => {
    const texts = Object.entries<string | undefined>(translations[language] ?? {}).filter(([, text]) => text);
    return texts.length > 0 ? [[language, Object.fromEntries(texts)]] : [];
  });
  return tidy.length > 0 ? Object.fromEntries(tidy) : undefined;
}
