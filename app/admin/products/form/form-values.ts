import { readPrice } from '#catalog/amounts/amounts.ts';
import { isEqual } from '#catalog/commands/merge-edits.ts';
import { factLines } from '#catalog/products/facts.ts';
import type { Product, ProductTextField, Translations } from '#catalog/products/product.ts';
import {
  FIELD_NAMES,
  NEW_PRODUCT,
  PRODUCT_FIELDS,
  type ProductField,
  specOf,
} from '#catalog/products/product-fields.ts';
import { tidyTranslations } from '#catalog/products/product-texts.ts';
import { isolated } from '#catalog/text/isolate.ts';
import { ENGLISH_NAMES, LANGUAGES, type Language } from '#catalog/text/languages.ts';
import type { Difference } from '../../editor/use-editor.tsx';
import { texts } from './texts.ts';

/** One image of the form; `url` is `null` until it is stored. */
export interface FormImage {
  /** Stays the same when images are reordered. */
  key: string;
  url: string | null;
  alt: string;
  /** The point of interest, as `30 60` in percent from the left and the top; empty for the middle. */
  focus: string;
  /** Alternative texts in other languages. */
  alts?: Partial<Record<Language, string>>;
}

/** The texts of another language, as typed. */
type TypedTexts = Partial<Record<Exclude<ProductTextField, 'imageAlts'>, string>>;

/** The fields of the form except the images. */
export const FORM_FIELDS = FIELD_NAMES.filter(
  (field) =>
    field !== 'handle' &&
    field !== 'images' &&
    field !== 'imageAlts' &&
    field !== 'imageFocuses' &&
    field !== 'translations',
);

export type FormField = (typeof FORM_FIELDS)[number];

/** The form's values as typed. */
export type FormValues = { [F in FormField]: Product[F] extends boolean ? boolean : string } & {
  images: FormImage[];
  translations: Partial<Record<Language, TypedTexts>>;
};

/** Returns the form's values of a product. */
export function valuesOf(
  product: Omit<typeof NEW_PRODUCT, 'handle'> & Partial<Pick<Product, FormField>>,
): FormValues {
  const typed = FORM_FIELDS.map((field) => [field, asTyped(product[field])]);
  const images = product.images.map((url, index) => ({
    key: url,
    url,
    alt: product.imageAlts[index] ?? '',
    focus: product.imageFocuses[index] ?? '',
    ...altsAt(product.translations, index),
  }));
  return { ...Object.fromEntries(typed), images, translations: typedTexts(product.translations) };
}

function typedTexts(translations: Translations): FormValues['translations'] {
  const typed = Object.entries(translations).map(
    ([language, { name = '', description = '', facts = [], searchTitle = '', searchText = '' }]) => [
      language,
      { name, description, facts: facts.join('\n'), searchTitle, searchText },
    ],
  );
  return Object.fromEntries(typed);
}

function altsAt(translations: Translations, index: number): Pick<FormImage, 'alts'> {
  const alts = Object.entries(translations).flatMap(([language, { imageAlts = [] }]) =>
    imageAlts[index] ? [[language, imageAlts[index]]] : [],
  );
  return alts.length > 0 ? { alts: Object.fromEntries(alts) } : {};
}

export const EMPTY_FORM = valuesOf(NEW_PRODUCT);

function asTyped(value: Product[FormField] | undefined): string | boolean {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'number' ? value.toFixed(2) : (value ?? '');
}

/** A product in the form in which it is compared, merged and sent: only stored images, `123` as `123.00`, trimmed texts. */
export type EditedProduct = Omit<FormValues, 'images' | 'translations'> & {
  images: { url: string; alt: string; focus: string; alts: Texts }[];
  translations: Record<string, Texts>;
};
type Texts = Partial<Record<string, string>>;

export function editedProduct({ images, translations, ...values }: FormValues): EditedProduct {
  const fields = Object.entries(values).map(([field, value]) => {
    if (typeof value !== 'string') return [field, value];
    const { kind } = specOf(field as FormField);
    if (kind === 'facts') return [field, factLines(value).join('\n')];
    return [field, kind === 'amount' ? normalizedAmount(value) : value.trim()];
  });
  const stored = images.flatMap(({ url, alt, focus, alts = {} }) =>
    url === null ? [] : [{ url, alt: alt.trim(), focus, alts: withoutBlanks(alts) }],
  );
  const texts = Object.entries(translations).flatMap(([language, typed]) => {
    const written = withoutBlanks({ ...typed, facts: factLines(typed.facts ?? '').join('\n') });
    return Object.keys(written).length > 0 ? [[language, written]] : [];
  });
  return { ...Object.fromEntries(fields), images: stored, translations: Object.fromEntries(texts) };
}

function withoutBlanks(texts: Texts): Texts {
  const trimmed = Object.entries(texts).map(([name, text = '']) => [name, text.trim()]);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}

/** Converts a product to values of the fields. Images keep their keys, and those that are not stored yet stay. */
export function formValues(
  { images, translations, ...values }: EditedProduct,
  latest?: FormValues,
): FormValues {
  const keyOf = (url: string) => latest?.images.find((image) => image.url === url)?.key ?? url;
  const waiting = latest?.images.filter(({ url }) => url === null) ?? [];
  return {
    ...values,
    images: [...images.map((image) => ({ ...image, key: keyOf(image.url) })), ...waiting],
    translations,
  };
}

/** Returns how many texts of a product are not translated into a language. */
export function countMissingTexts(
  { name, description, facts, images, translations }: FormValues,
  language: Language,
): number {
  const typed = translations[language];
  return [
    [name, typed?.name],
    [description, typed?.description],
    [facts, typed?.facts],
    ...images.map(({ alt, alts }) => [alt, alts?.[language]]),
  ].filter(([source, text]) => source?.trim() && !text?.trim()).length;
}

/** Converts a document to the input of a save. */
export function payloadOf({ images, translations, ...values }: EditedProduct) {
  const texts = LANGUAGES.map((language) => {
    const { facts, ...typed } = translations[language] ?? {};
    const imageAlts = images.map(({ alts }) => alts[language] ?? '');
    return [language, { ...typed, facts: facts?.split('\n'), imageAlts }];
  });
  return {
    ...values,
    images: images.map(({ url }) => url),
    imageAlts: images.map(({ alt }) => alt),
    imageFocuses: images.map(({ focus }) => focus),
    translations: tidyTranslations(Object.fromEntries(texts)),
  };
}

/** Returns whether visitors would not see the market price, because it is not higher than the price. */
export function isMarketPriceHidden({
  price,
  marketPrice,
}: Pick<FormValues, 'price' | 'marketPrice'>): boolean {
  const [own, market] = [readPrice(price), readPrice(marketPrice)];
  return own.kind === 'price' && market.kind === 'price' && market.dollars <= own.dollars;
}

function normalizedAmount(typed: string): string {
  const reading = readPrice(typed);
  return reading.kind === 'price' ? reading.dollars.toFixed(2) : typed.trim();
}

/** Returns the differences of two products in words. */
export function differences(mine: EditedProduct, theirs: EditedProduct): Difference[] {
  const [{ translations: myTexts, ...myFields }, { translations: theirTexts, ...theirFields }] = [
    payloadOf(mine),
    payloadOf(theirs),
  ];
  return [
    ...differentFields(myFields, theirFields),
    ...LANGUAGES.flatMap((language) =>
      differentFields(myTexts[language] ?? {}, theirTexts[language] ?? {}).map((difference) => ({
        ...difference,
        field: texts.conflict.fieldIn(difference.field, ENGLISH_NAMES[language]),
      })),
    ),
  ];
}

function differentFields<Values extends object>(mine: Values, theirs: Values): Difference[] {
  return (Object.keys({ ...mine, ...theirs }) as (ProductField & keyof Values)[])
    .filter((key) => !isEqual(mine[key], theirs[key]))
    .map((key) => ({
      field: PRODUCT_FIELDS[key].label,
      mine: readable(key, mine[key]),
      theirs: readable(key, theirs[key]),
    }));
}

function readable(field: ProductField, value: unknown): string {
  if (Array.isArray(value)) return value.map(field === 'facts' ? isolated : String).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '').slice(0, 200);
}
