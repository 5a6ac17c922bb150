import { z } from 'zod';
import { MAX_RATE } from '#catalog/amounts/exchange-rate.ts';
import { MAX_CATEGORY_NAME_LENGTH } from '#catalog/categories/category-names.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
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

export type Answers = z.infer<typeof answersSchema>;
export type CategoryAnswer = z.infer<typeof categoryAnswer>;
