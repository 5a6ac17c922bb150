import { LANGUAGES, type Language, type Untranslated } from '../text/languages.ts';
import {
  type ListedProduct,
  type Product,
  type ProductTextField,
  type ProductTexts,
  TEXT_FIELDS,
  type Translations,
} from './product.ts';

/** Identifies a text of a product in a language. */
export interface TranslatedText {
  language: Language;
  field: ProductTextField;
}

/** The texts of a row in the database, where a missing text is `null` or empty. */
export type StoredTexts = { [F in ProductTextField]?: ProductTexts[F] | null | undefined };

/** The language of a page, and the shop's source language. */
export interface PageLanguages {
  language: Language;
  source: Language;
}

/** Returns the same texts in a fixed order, so that equal translations are equal as JSON, and without empty ones. */
export function tidyTranslations(
  translations: {
    [L in Language]?: StoredTexts | undefined;
  },
): Translations {
  const tidy: Translations = {};
  for (const language of LANGUAGES) {
    const texts = tidyTexts(translations[language] ?? {});
    if (Object.keys(texts).length > 0) tidy[language] = texts;
  }
  return tidy;
}

function tidyTexts({
  name,
  description,
  facts,
  imageAlts,
  searchTitle,
  searchText,
}: StoredTexts): ProductTexts {
  return {
    ...(name && { name }),
    ...(description && { description }),
    ...(facts?.length && { facts }),
    ...(imageAlts?.some((alt) => alt !== '') && { imageAlts: withoutEmptyEnd(imageAlts) }),
    ...(searchTitle && { searchTitle }),
    ...(searchText && { searchText }),
  };
}

/** Returns a list without the empty texts at its end. */
export function withoutEmptyEnd<Item>(texts: Item[]): Item[] {
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}

/** Moves translated image texts to the new places of their images. */
export function withImagesMoved(
  translations: Translations,
  before: readonly string[],
  after: readonly string[],
): Translations {
  const moved = Object.entries(translations).map(([language, texts]) => [
    language,
    { ...texts, imageAlts: after.map((image) => texts.imageAlts?.[before.indexOf(image)] ?? '') },
  ]);
  return tidyTranslations(Object.fromEntries(moved));
}

/** Adds or replaces texts of a product in other languages. Texts that are not in `changed` stay. */
export function withTranslations(translations: Translations, changed: Translations): Translations {
  const languages = LANGUAGES.map((language) => [
    language,
    { ...translations[language], ...changed[language] },
  ]);
  return tidyTranslations(Object.fromEntries(languages));
}

/** Removes texts of a product in other languages. */
export function withoutTranslations(translations: Translations, removed: TranslatedText[]): Translations {
  const languages = LANGUAGES.map((language) => {
    const texts = { ...translations[language] };
    for (const text of removed) if (text.language === language) delete texts[text.field];
    return [language, texts];
  });
  return tidyTranslations(Object.fromEntries(languages));
}

/** Returns a product of a list with its texts in the language of a page; `null` if it has none. */
export function listedWithTexts<Listed extends ListedProduct>(
  product: Listed,
  stored: Pick<StoredTexts, 'name' | 'imageAlts'> | null,
  source: Language,
): Listed {
  // A list does not need the source name, which only questions about an open product contain.
  const { sourceName: _, ...shown } = withTexts(product, tidyTexts(stored ?? {}), source);
  return shown as Listed;
}

/** Replaces the texts that are translated into a language, and lists the fields of the others in `untranslated`. */
function withTexts<
  Shown extends Pick<ListedProduct, 'name' | 'imageAlts'> &
    Partial<Pick<Product, 'description' | 'facts' | 'searchTitle' | 'searchText'>>,
>(
  product: Shown,
  texts: ProductTexts,
  source: Language,
): Shown & { untranslated?: Untranslated<ProductTextField>; sourceName?: string } {
  const fields = TEXT_FIELDS.filter((field) => texts[field] === undefined && hasText(product[field]));
  return {
    ...product,
    ...texts,
    ...(texts.name && texts.name !== product.name && { sourceName: product.name }),
    ...(fields.length > 0 && { untranslated: { language: source, fields } }),
  };
}

function hasText(value: string | string[] | null | undefined): boolean {
  return Array.isArray(value) ? value.some((text) => text !== '') : Boolean(value);
}

/** Returns a product with its texts in a language, and without those in others. */
export function productIn<P extends Pick<Product, ProductTextField | 'translations'>>(
  { translations, ...product }: P,
  language: Language,
  source: Language,
): Omit<P, 'translations'> & { untranslated?: Untranslated<ProductTextField>; sourceName?: string } {
  if (language === source) return product;
  // Name and description in the language of the page are better than a text for search engines in another one.
  const automatic = { ...product, searchTitle: null, searchText: null };
  return withTexts(automatic, translations[language] ?? {}, source);
}
