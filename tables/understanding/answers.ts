import { z } from 'zod';
import { MAX_CATEGORY_NAME_LENGTH } from '#catalogue/accessory-category.ts';
import { MAX_RATE } from '#catalogue/exchange-rate.ts';
import { CATEGORIES } from '#catalogue/product.ts';
import { splitSchema } from './category-split.ts';
import { FIELDS, type Field } from './fields.ts';
import { SOURCES } from './sources.ts';

const field = z.custom<Field>((given) => typeof given === 'string' && Object.hasOwn(FIELDS, given));
const currency = z.string().regex(/^[A-Z]{3}$/);

/** Where products of one of the table's categories belong; only accessories have a subcategory. */
const categoryAnswer = z.object({
  category: z.enum(CATEGORIES),
  subCategory: z.string().trim().max(MAX_CATEGORY_NAME_LENGTH).nullable(),
});

/**
 * How a table is to be understood: first guessed, then the owner's. Plain JSON, so that it can be kept with the import
 * and, by the header, for the next table of the same kind.
 */
export const answersSchema = z.object({
  source: z.enum(SOURCES),
  /** For each column what it means; `null` where the shop has no use for it. */
  fields: z.array(field.nullable()).max(500),
  /** The mark before the cents where an amount alone leaves it open, `1.234`; `null` is a question. */
  decimalMark: z.enum(['.', ',']).nullable(),
  /** Of amounts that name none themselves, as ISO 4217 has it; `null` is a question. */
  currency: currency.nullable(),
  /** US dollars for one unit of a currency; one that is missing is a question. */
  rates: z.record(currency, z.number('An exchange rate is a number above 0').positive().max(MAX_RATE)),
  /** For each of the table's categories, by `CategoryValue.key`; `null` is a question. */
  categories: z.record(z.string().max(4000), categoryAnswer.nullable()),
  /** Groups that the owner split, by `CategoryValue.key`. Older imports have none. */
  splits: z.record(z.string().max(4000), splitSchema).optional(),
  /** Drafts, archived and unpublished products. */
  drafts: z.enum(['hidden', 'left out']),
  giftCards: z.enum(['hidden', 'left out']),
});

export type Answers = z.infer<typeof answersSchema>;
export type CategoryAnswer = z.infer<typeof categoryAnswer>;
