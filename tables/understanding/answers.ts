import type { Category } from '#catalogue/product.ts';
import type { ColumnFields } from './fields.ts';
import type { Source } from './sources.ts';

/**
 * How a table is to be understood: first guessed, then the owner's. Plain JSON, so that it can be kept with the import
 * and, by the header, for the next table of the same kind.
 */
export interface Answers {
  source: Source;
  fields: ColumnFields;
  /** The mark before the cents where an amount alone leaves it open, `1.234`; `null` is a question. */
  decimalMark: '.' | ',' | null;
  /** Of amounts that name none themselves, as ISO 4217 has it; `null` is a question. */
  currency: string | null;
  /** US dollars for one unit of a currency; one that is missing is a question. */
  rates: Record<string, number>;
  /** For each of the table's categories, by `CategoryValue.key`, where its products belong; `null` is a question. */
  categories: Record<string, CategoryAnswer | null>;
  /** Drafts, archived and unpublished products. */
  drafts: 'hidden' | 'left out';
  giftCards: 'hidden' | 'left out';
}

export interface CategoryAnswer {
  category: Category;
  /** Only of accessories. */
  subCategory: string | null;
}
