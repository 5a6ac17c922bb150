import type { ProductTextField } from '#catalog/products/product.ts';
import type { TranslatedText } from '#catalog/products/product-texts.ts';
import { ENGLISH_NAMES, LANGUAGE_NAMES, LANGUAGES, type Language } from '#catalog/text/languages.ts';
import { fold } from '../values/words.ts';
import type { ColumnField, ColumnFields } from './fields.ts';
import { MAX_HEADER_LENGTH } from './header-names.ts';

/** The names of our own columns: `Name [ar]`. */
export const TRANSLATED_NAMES: Record<ProductTextField, string> = {
  name: 'Name',
  description: 'Description',
  facts: 'Facts',
  imageAlts: 'Image descriptions',
  searchTitle: 'SEO title',
  searchText: 'SEO description',
};

const FIELD_OF = new Map<string, ProductTextField>([
  ...Object.entries(TRANSLATED_NAMES).map(([field, name]): [string, ProductTextField] => [
    fold(name),
    field as ProductTextField,
  ]),
  ['title', 'name'],
  ['product name', 'name'],
  ['body', 'description'],
  ['body html', 'description'],
  ['image alt text', 'imageAlts'],
]);

const LANGUAGE_OF = new Map(
  LANGUAGES.flatMap((language) =>
    [language, fold(ENGLISH_NAMES[language]), fold(LANGUAGE_NAMES[language])].map(
      (name): [string, Language] => [name, language],
    ),
  ),
);

/**
 * Reads the name of a column such as `Name [ar]`, `name:ar`, `Title FR`, `description_zh-CN`, `Name in Arabic` or
 * `Arabic name`. Returns `null` for other columns.
 */
export function translatedColumn(header: string): TranslatedText | null {
  if (header.length > MAX_HEADER_LENGTH) return null;
  const words = fold(header)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && word !== 'in');
  // A region may follow the language.
  const at = words.findLastIndex((word) => LANGUAGE_OF.has(word));
  const language = LANGUAGE_OF.get(words[at] ?? '');
  const field = FIELD_OF.get((at > 0 ? words.slice(0, at) : words.slice(1)).join(' '));
  return language && field && (at === 0 || at >= words.length - 2) ? { language, field } : null;
}

/**
 * Whether a table has only texts in other languages, beside handles or names that say which product they belong to.
 * Such a table adds no products.
 */
export function hasOnlyTexts(fields: ColumnFields): boolean {
  const isFound = fields.includes('name') || fields.includes('handle');
  return isFound && fields.includes('translation') && fields.every((field) => TEXTS_ALONE.has(field));
}

/**
 * Reads the texts of the first language as those of the product if the table has no others: OpenCart names its columns
 * `name(en-gb)`.
 */
export function withMainLanguage(header: string[], named: ColumnFields): ColumnFields {
  const hasNames = header.some((name) => translatedColumn(name)?.field === 'name');
  const fields = hasNames ? named.map((field, at) => (isForeign(header[at] ?? '') ? null : field)) : named;
  if (fields.includes('name') || hasOnlyTexts(fields)) return fields;
  const texts = header.map((name, at) => (fields[at] === 'translation' ? translatedColumn(name) : null));
  const main = texts.find((text) => text?.field === 'name')?.language;
  return fields.map((field, at) => (main && texts[at]?.language === main ? texts[at].field : field));
}

/** Whether a column is in a language that the shop cannot offer: `name(de-de)`. */
function isForeign(name: string): boolean {
  const language = /\(([a-z]{2})-[a-z]{2}\)$/i.exec(name)?.[1];
  return language !== undefined && !LANGUAGE_OF.has(language.toLowerCase());
}

const TEXTS_ALONE: ReadonlySet<ColumnField | null> = new Set(['translation', 'name', 'handle', null]);
