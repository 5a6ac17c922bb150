import { z } from 'zod';
import { MAX_RATE } from '#catalog/amounts/exchange-rate.ts';
import { MAX_CATEGORY_NAME_LENGTH } from '#catalog/categories/category-names.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import { ENCODINGS, type Encoding } from '../reading/encodings.ts';
import { SOURCES } from '../sources/sources.ts';
import { MEANINGS, VALUE_FIELDS } from '../values/meanings.ts';
import { type ColumnField, FIELDS } from './fields.ts';

const field = z.custom<ColumnField>((name) => typeof name === 'string' && Object.hasOwn(FIELDS, name));
const currency = z.string().regex(/^[A-Z]{3}$/);

/** The category of the shop for a category of the table; only accessories have a subcategory. */
const categoryAnswer = z.object({
  category: z.enum(CATEGORIES),
  subCategory: z.string().trim().max(MAX_CATEGORY_NAME_LENGTH).nullable(),
});

/**
 * How a table is interpreted: first guessed, then corrected by the owner. Plain JSON, because it is stored with the
 * import and used again for the next table with the same columns.
 */
export const answersSchema = z.object({
  source: z.enum(SOURCES),
  /** The meaning of each column; `null` if it is not used. */
  fields: z.array(field.nullable()).max(500),
  /** Columns that compete for a field, about which the owner has not decided. They are not used. */
  undecided: z.array(z.int().min(0).max(499)).max(500).optional(),
  /** Decimal separator, needed for amounts such as `1.234`; `null` is an open question. */
  decimalMark: z.enum(['.', ',']).nullable(),
  /** ISO 4217 code for amounts without a currency; `null` is an open question. */
  currency: currency.nullable(),
  /** US dollars for one unit of each currency; a missing rate is an open question. */
  rates: z.record(currency, z.number('An exchange rate is a number above 0').positive().max(MAX_RATE)),
  /** Answers by `CategoryValue.key`; `null` is an open question. */
  categories: z.record(z.string().max(4000), categoryAnswer.nullable()),
  /** What the values of some columns mean. Older imports have none. */
  values: z
    .partialRecord(z.enum(VALUE_FIELDS), z.record(z.string().max(4000), z.enum(MEANINGS).nullable()))
    .optional(),
  /** Whether the colors of a piece become one product or a product each, if each has its own photos. */
  colors: z.enum(['together', 'apart']).optional(),
});

/** The owner's corrections of wrong guesses about a file. */
export const readingSchema = z.object({
  /** Sheet of a workbook; by default the first. */
  sheet: z.string().max(4000).optional(),
  /** Whether a row names the columns. If `false`, the first row is a product. */
  hasHeader: z.boolean().optional(),
  /** Encoding of a text. */
  encoding: z.enum(Object.keys(ENCODINGS) as Encoding[]).optional(),
});

/** The owner's choices about existing products. */
export const choicesSchema = z.object({
  mode: z.enum(['both', 'add', 'change']),
  /** Whether an empty cell clears the value of the product. */
  clearEmpty: z.boolean(),
  /** Whose values count if a product was edited after the file was exported: those of the shop unless chosen. */
  newer: z.enum(['shop', 'file']).optional(),
  /** Which codes count if a spreadsheet changed them: those of the shop unless chosen. */
  codes: z.enum(['shop', 'file']).optional(),
  /** What to do with products that were deleted in the shop since an earlier import from the same address. */
  deleted: z.enum(['leave', 'add']).optional(),
  /**
   * What to do with products that no ID and no code identifies, if products with these names exist. The owner must
   * decide.
   */
  sameName: z.enum(['add', 'update']).optional(),
});

export type Answers = z.infer<typeof answersSchema>;
export type ReadingChoice = z.infer<typeof readingSchema>;
export type ImportChoices = z.infer<typeof choicesSchema>;
export type CategoryAnswer = z.infer<typeof categoryAnswer>;
