/** The languages that a shop can offer to its visitors (ISO 639-1). */
export const LANGUAGES = ['en', 'ar', 'zh', 'fr', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language's own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ar: 'العربية',
  zh: '简体中文',
  fr: 'Français',
  hi: 'हिन्दी',
};

/** The languages' English names, for the admin. */
export const ENGLISH_NAMES: Record<Language, string> = {
  en: 'English',
  ar: 'Arabic',
  zh: 'Chinese',
  fr: 'French',
  hi: 'Hindi',
};

/** Returns the language tag (BCP 47): `zh-Hans` for Chinese, because only its simplified form is offered. */
export function languageTag(language: Language): string {
  return language === 'zh' ? 'zh-Hans' : language;
}

/** The languages in the format of Open Graph. */
export const OPEN_GRAPH_LOCALES: Record<Language, string> = {
  en: 'en_US',
  ar: 'ar_AR',
  zh: 'zh_CN',
  fr: 'fr_FR',
  hi: 'hi_IN',
};

/** Returns the direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Returns the attributes of an element whose text is in a language. */
export function languageAttributes(language: Language): { lang: string; dir: 'ltr' | 'rtl' } {
  return { lang: languageTag(language), dir: directionOf(language) };
}

/** Returns the prefix of addresses in a language: `/ar`, or nothing for the main language, the first of `offered`. */
export function prefixOf(language: Language, offered: readonly Language[]): string {
  return language === offered[0] ? '' : `/${language}`;
}

/** Returns the language of an address: that of its prefix, else the main language. */
export function languageAt(pathname: string, offered: readonly Language[]): Language {
  const first = pathname.split('/', 2)[1];
  return offered.slice(1).find((language) => language === first) ?? offered[0] ?? 'en';
}

/** Returns the language that is the first segment of an address, whether the shop offers it or not. */
export function prefixedLanguage(pathname: string): Language | undefined {
  const first = pathname.split('/', 2)[1];
  return LANGUAGES.find((language) => language === first);
}

/** Removes the prefix of any language: `/women` for `/ar/women`, and nothing for `/ar`. */
export function withoutPrefix(pathname: string): string {
  const language = prefixedLanguage(pathname);
  return language ? pathname.slice(`/${language}`.length) : pathname;
}

/** The fields of a product or a setting that are shown in the source language, because they are not translated. */
export interface Untranslated<Field extends string> {
  language: Language;
  fields: Field[];
}

/** Returns `lang` and `dir` of a text that is not in the language of the page. */
export function languageOf<Field extends string>(
  { untranslated }: { untranslated?: Untranslated<Field> | undefined },
  field: Field,
): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return untranslated?.fields.includes(field) ? languageAttributes(untranslated.language) : {};
}
