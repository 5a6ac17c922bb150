import { z } from 'zod';
import { readDollars } from '../amounts/read-dollars.ts';
import { LANGUAGES, type Language } from '../text/languages.ts';
import { nameInput, textInput, upTo } from '../text/text-input-schema.ts';
import { factIn, factLines, MAX_FACT_NAME_LENGTH, MAX_FACT_VALUE_LENGTH, MAX_FACTS } from './facts.ts';
import { isMissing, REQUIRED, REQUIRED_FIELDS, WRONG_PRICE } from './missing-fields.ts';
import { CATEGORIES } from './product.ts';
import { fieldsWith, NEW_PRODUCT, PRODUCT_FIELDS, type ProductField } from './product-fields.ts';
import { tidyTranslations } from './product-texts.ts';

// Otherwise zod tries to compile schemas with `eval`, which the page's Content Security Policy reports as an error.
z.config({ jitless: true });

/** An image focus: whole percentages from the left and the top, or empty. */
export const FOCUS = /^((100|[1-9]?\d) (100|[1-9]?\d))?$/;

const POINT = 'A point of interest is two percentages, like 50 30';
export const YES_OR_NO = 'Yes or no is expected here: true or false';

export const MAX_IMAGES = 20;

const { name, description, handle, imageAlts, searchTitle, searchText } = PRODUCT_FIELDS;

/** The rules of the given values. An import validates only the fields that its table contains. */
export const productRules = z.object(
  {
    name: nameInput.pipe(upTo(name.maxLength).min(1, 'Product name is required')),
    ...optionalLines(),
    category: z.enum(CATEGORIES, 'Please choose a category'),
    price: amount(WRONG_PRICE),
    marketPrice: amount('Please enter a valid market price'),
    description: textInput.pipe(upTo(description.maxLength)).transform((text) => text || null),
    facts: facts(),
    ...switches(),
    /** Set only by imports. Input without a handle keeps the stored one. */
    handle: nameInput.pipe(upTo(handle.maxLength).min(1)).nullable().optional(),
    images: z
      .array(
        textInput.pipe(z.string().min(1, 'An image has no address')),
        'A list of images is expected here',
      )
      .max(MAX_IMAGES, `At most ${MAX_IMAGES} images`),
    imageAlts: imageTexts(),
    translations: translations(),
    imageFocuses: z
      .array(z.string(POINT).regex(FOCUS, POINT), 'A list of points is expected here')
      .max(MAX_IMAGES)
      .default([]),
  } satisfies Record<ProductField, z.ZodType>,
  'A product is expected here',
);

/** Validates the product form, in the browser and on the server, and the demo. A hidden product may be unfinished. */
export const productInput = productRules
  .superRefine(
    (product, { addIssue, issues }) => {
      if (product.hidden) return;
      const invalid = new Set(issues.map(({ path = [] }) => path[0]));
      for (const field of REQUIRED_FIELDS)
        if (!invalid.has(field) && isMissing(field, product))
          addIssue({ code: 'custom', path: [field], message: REQUIRED[field] });
    },
    // Report missing fields beside invalid ones, unless the whole input is invalid.
    { when: ({ issues }) => issues.every(({ path = [] }) => path.length > 0) },
  )
  .transform((product) => (product.category === 'Accessories' ? product : { ...product, subCategory: null }));

export type ProductInput = z.output<typeof productInput>;

function imageTexts() {
  return z
    .array(nameInput.pipe(upTo(imageAlts.maxLength)), 'A list of texts is expected here')
    .max(MAX_IMAGES)
    .default([]);
}

/** The rule for texts in other languages. Input without them keeps the stored ones. */
function translations() {
  const texts = z.object(
    {
      name: nameInput.pipe(upTo(name.maxLength)).optional(),
      description: textInput.pipe(upTo(description.maxLength)).optional(),
      facts: facts(),
      imageAlts: imageTexts(),
      searchTitle: nameInput.pipe(upTo(searchTitle.maxLength)).optional(),
      searchText: nameInput.pipe(upTo(searchText.maxLength)).optional(),
    },
    'The texts of a language are expected here',
  );
  const byLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, texts.optional()]));
  return z
    .strictObject(byLanguage as Record<Language, z.ZodOptional<typeof texts>>, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `“${issue.keys[0]}” is not a language of the shop`
          : 'Texts by language are expected here',
    })
    .transform(tidyTranslations)
    .optional();
}

/** The rule for facts: a list of lines, or the text of the form. Ignores empty lines. */
function facts() {
  return z
    .union([z.string(), z.array(z.string())], 'A list of facts is expected here')
    .default([])
    .transform((typed) => factLines(typeof typed === 'string' ? typed : typed.join('\n')))
    .pipe(
      z
        .array(nameInput.pipe(z.string().superRefine(checkFact)))
        .max(MAX_FACTS, `A product can have at most ${MAX_FACTS} facts`),
    )
    .refine((lines) => new Set(lines.map((line) => factIn(line).name.toLowerCase())).size === lines.length, {
      error: 'Two facts have the same name',
    });
}

function checkFact(line: string, { addIssue }: { addIssue(message: string): void }): void {
  const { name, value } = factIn(line);
  if (!name) addIssue(`The fact “${value}” needs a name`);
  else if (!value) addIssue(`The fact “${name}” needs a value`);
  else if (name.length > MAX_FACT_NAME_LENGTH)
    addIssue(`The name of a fact can have at most ${MAX_FACT_NAME_LENGTH} characters`);
  else if (value.length > MAX_FACT_VALUE_LENGTH)
    addIssue(`The value of a fact can have at most ${MAX_FACT_VALUE_LENGTH} characters`);
}

/** Rules of the optional fields of one line, where an empty text is stored as `null`. */
function optionalLines() {
  const rule = (length: number) =>
    nameInput
      .pipe(upTo(length))
      .nullish()
      .transform((line) => line || null);
  return rulesOf(fieldsWith({ kind: 'line', isOptional: true }), (field) =>
    rule(PRODUCT_FIELDS[field].maxLength),
  );
}

function switches() {
  return rulesOf(fieldsWith({ kind: 'switch' }), (field) => z.boolean(YES_OR_NO).default(NEW_PRODUCT[field]));
}

function rulesOf<F extends ProductField, Rule>(fields: readonly F[], rule: (field: F) => Rule) {
  return Object.fromEntries(fields.map((field) => [field, rule(field)])) as Record<F, Rule>;
}

/** An amount above zero, typed as text or stored as a number, in dollars; `null` if empty. */
function amount(message: string) {
  return z
    .union([z.string(), z.number()], { error: message })
    .nullish()
    .transform((value, { addIssue }) => {
      const read = readDollars(value, message);
      if (read.error === null) return read.dollars;
      addIssue(read.error);
      return z.NEVER;
    });
}
