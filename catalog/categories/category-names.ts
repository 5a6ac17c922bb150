import type { accessoryCategories } from '#platform/db/schema.ts';
import { LANGUAGES, type Language } from '../text/languages.ts';
import { normalizeName } from '../text/normalize-name.ts';

/** The names of an accessory category in other languages than the shop's source language. */
export type CategoryNames = Partial<Record<Language, string>>;

/** Names of accessory categories in the language of a page, for pages that are not in the source language. */
export interface TranslatedNames {
  /** The language of the names that are not translated. */
  source: Language;
  /** Translated names by `nameKey` of each spelling of the name in the source language. */
  names: Record<string, string>;
}

/** Returns the key of a name: names that differ only in case and spaces are one category. */
function nameKey(name: string): string {
  return normalizeName(name).toLowerCase();
}

/** Replaces some names and removes empty ones. The order is fixed, so that equal names are equal as JSON. */
export function withNames(names: CategoryNames, changed: CategoryNames): CategoryNames {
  const merged = { ...names, ...changed };
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => (merged[language] ? [[language, merged[language]]] : [])),
  );
}

/** Returns the translation of a name; `undefined` if it has none. */
export function translationOf(name: string, { names }: TranslatedNames): string | undefined {
  const key = nameKey(name);
  // A category can be called “constructor”, which every object inherits.
  return Object.hasOwn(names, key) ? names[key] : undefined;
}

/** Returns the name of a section in the language of a page, or in the source language. */
export function nameIn(name: string, translated: TranslatedNames | undefined): string {
  return (translated && translationOf(name, translated)) ?? name;
}

/** A section of the accessories with all spellings of its name. */
export interface TranslatedSection {
  names: string[];
  translations: CategoryNames;
}

/** Returns the translated names of sections in a language, by each spelling. */
export function namesIn(
  sections: TranslatedSection[],
  language: Language,
  source: Language,
): TranslatedNames {
  const names = sections.flatMap(({ names: spellings, translations }) => {
    const translated = translations[language];
    return translated ? spellings.map((spelling) => [nameKey(spelling), translated]) : [];
  });
  return { source, names: Object.fromEntries(names) };
}

/** Returns the translations of a section: those of its accessory categories, of which the first has precedence. */
export function translationsOf(
  spellings: string[],
  categories: { name: string; translations: CategoryNames }[],
): CategoryNames {
  const own = categories.filter(({ name }) => spellings.includes(name));
  return Object.assign({}, ...own.toReversed().map(({ translations }) => translations));
}

/** A subcategory of Accessories that the administrator manages. Products refer to it by name. */
export type AccessoryCategory = Omit<typeof accessoryCategories.$inferSelect, 'createdAt'>;

/** The maximum length of a category's name and of a product's subcategory. */
export const MAX_CATEGORY_NAME_LENGTH = 80;

/** Whether two names are equal, ignoring case and spaces. */
export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}
