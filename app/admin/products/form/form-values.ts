import type { z } from 'zod';
import { readPrice } from '#catalog/amounts/amounts.ts';
import { factLines } from '#catalog/products/facts.ts';
import type { Product, Translations } from '#catalog/products/product.ts';
import { FIELD_NAMES, NEW_PRODUCT, type ProductField, specOf } from '#catalog/products/product-fields.ts';
import { productRules } from '#catalog/products/product-input.ts';
import { tidyTranslations } from '#catalog/products/product-texts.ts';
import { ENGLISH_NAMES, LANGUAGES, type Language } from '#catalog/text/languages.ts';

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
export type TypedTexts = Record<'name' | 'description' | 'facts', string>;

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
export function valuesOf(product: typeof NEW_PRODUCT & Partial<Pick<Product, ProductField>>): FormValues {
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
    ([language, { name = '', description = '', facts = [] }]) => [
      language,
      { name, description, facts: facts.join('\n') },
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

/** Returns the values to save: only stored images, each with its alternative text. */
export function payloadOf({ images, translations = {}, ...values }: FormValues) {
  const stored = images.flatMap(({ url, alt, focus, alts = {} }) =>
    url === null ? [] : [{ url, alt, focus, alts }],
  );
  return {
    ...values,
    images: stored.map(({ url }) => url),
    imageAlts: stored.map(({ alt }) => alt),
    imageFocuses: stored.map(({ focus }) => focus),
    translations: translationsOf(translations, stored),
  };
}

function translationsOf(
  typed: FormValues['translations'],
  images: Required<Pick<FormImage, 'alts'>>[],
): Translations {
  const texts = LANGUAGES.map((language) => {
    const { name, description, facts } = typed[language] ?? { name: '', description: '', facts: '' };
    const imageAlts = images.map(({ alts }) => alts[language]?.trim() ?? '');
    return [
      language,
      { name: name.trim(), description: description.trim(), facts: factLines(facts), imageAlts },
    ];
  });
  return tidyTranslations(Object.fromEntries(texts));
}

/** Returns whether visitors would not see the market price, because it is not higher than the price. */
export function isMarketPriceHidden({
  price,
  marketPrice,
}: Pick<FormValues, 'price' | 'marketPrice'>): boolean {
  const [own, market] = [readPrice(price), readPrice(marketPrice)];
  return own.kind === 'price' && market.kind === 'price' && market.dollars <= own.dollars;
}

/** Returns whether two states of the form would save the same product. */
export function sameValues(a: FormValues, b: FormValues): boolean {
  return JSON.stringify(normalized(a)) === JSON.stringify(normalized(b));
}

/** Returns whether leaving would lose anything. An image that is not stored yet exists only in this form. */
export function differs(values: FormValues, stored: FormValues): boolean {
  return !sameValues(values, stored) || values.images.some(({ url }) => url === null);
}

/** Error messages by field. */
export type FieldErrors = Partial<Record<keyof FormValues, string>>;

/** Returns the first error of each field, in the order of the fields. */
export function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  const place = ({ path }: (typeof issues)[number]) => RULES.indexOf(String(path[0]));
  // Missing fields are reported after invalid ones.
  for (const { path, message } of issues.toSorted((a, b) => place(a) - place(b))) {
    const [name] = path;
    // Errors of an image, its text or its point are shown with the images.
    const field = Object.keys(EMPTY_FORM).includes(String(name)) ? (name as keyof FormValues) : 'images';
    const language = field === 'translations' && LANGUAGES.find((known) => known === path[1]);
    errors[field] ??= language ? `${ENGLISH_NAMES[language]}: ${message}` : message;
  }
  return errors;
}

const RULES = Object.keys(productRules.shape);

/** Returns the values as they will be read after saving: `123` as `123.00`, and without surrounding spaces. */
export function normalized(values: FormValues): ReturnType<typeof payloadOf> {
  const sent = Object.entries(payloadOf(values)).map(([field, value]) => {
    if (Array.isArray(value)) return [field, value.map((text) => text.trim())];
    if (typeof value !== 'string') return [field, value];
    const { kind } = specOf(field as FormField);
    if (kind === 'facts') return [field, factLines(value).join('\n')];
    return [field, kind === 'amount' ? normalizedAmount(value) : value.trim()];
  });
  return Object.fromEntries(sent);
}

function normalizedAmount(typed: string): string {
  const reading = readPrice(typed);
  return reading.kind === 'price' ? reading.dollars.toFixed(2) : typed.trim();
}
