import { MAX_FACTS } from '#catalog/products/facts.ts';
import { currencyInHeader, isCurrency } from '#import-export/tables/amounts/currencies.ts';
import { readAmount } from '#import-export/tables/amounts/table-amounts.ts';
import type { TableRow } from '../table.ts';
import { fold } from '../values/words.ts';
import { type ColumnField, type ColumnFields, FIELDS_OF_MANY_COLUMNS } from './fields.ts';
import { fieldNamed, foldedName, MAX_HEADER_LENGTH } from './header-names.ts';
import { withMainLanguage } from './translated-columns.ts';

/** Columns of which each could be the one for a field. None of them is used until the owner has chosen. */
export interface Rivals {
  field: ColumnField;
  /** Indexes into the header. */
  columns: number[];
}

/** The meanings of columns that their names leave no doubt about, and the columns in doubt. */
export interface ResolvedColumns {
  fields: ColumnFields;
  rivals: Rivals[];
}

/**
 * Gives each field one column, except for fields that may have many. Several columns for one field are rivals. A column
 * that is only named like a price, such as `Price (wholesale)`, is a rival of the price even if it is alone.
 *
 * @param named the field that each column is named after.
 * @param isKnown whether another shop wrote the table, so that all names of its prices are known.
 */
export function resolveColumns(header: string[], named: ColumnFields, isKnown: boolean): ResolvedColumns {
  const fields = withMainLanguage(header, withFactsAsLines(named));
  const rivals: Rivals[] = [];
  for (const field of new Set<ColumnField | null>([...fields, 'price'])) {
    if (!field || FIELDS_OF_MANY_COLUMNS.has(field)) continue;
    const isExact = (at: number) => fields[at] === field;
    const isLike = (at: number) =>
      field === 'price' && !isKnown && !fields[at] && isLikePrice(header[at] ?? '');
    const columns = [...header.keys()].filter((at) => isExact(at) || isLike(at));
    if (columns.length < 2 && columns.every(isExact)) continue;
    const certain = field === 'price' ? inDollars(columns, header) : undefined;
    for (const at of columns) fields[at] = at === certain ? field : null;
    if (certain === undefined) rivals.push({ field, columns });
  }
  const hasPrice = fields.includes('price') || rivals.some(({ field }) => field === 'price');
  // A sale price without a regular price is the price.
  return {
    fields: hasPrice ? fields : fields.map((field) => (field === 'salePrice' ? 'price' : field)),
    rivals,
  };
}

/** Turns facts that a product has no room for into lines of its description. */
function withFactsAsLines(fields: ColumnFields): ColumnFields {
  const facts = fields.flatMap((field, at) => (field === 'fact' || field === 'optionValue' ? [at] : []));
  return fields.map((field, at) =>
    field === 'fact' && facts.indexOf(at) >= MAX_FACTS ? 'descriptionLine' : field,
  );
}

/** Whether a name contains a word for a price: `Price tax excluded`, `Einkaufspreis`. */
function isLikePrice(name: string): boolean {
  const folded = foldedName(name.slice(0, MAX_HEADER_LENGTH));
  return PRICE_WORDS.some((word) => folded.includes(word));
}

const PRICE_WORDS = 'price preis prix precio prezzo preço prijs fiyat цена سعر मूल्य 价 価格'
  .split(' ')
  .map(fold);

/** Returns the only column in US dollars if all others name another currency. */
function inDollars(columns: number[], header: string[]): number | undefined {
  const codes = columns.map((at) => currencyInHeader(header[at] ?? ''));
  const isClear = codes.length > 1 && codes.every((code) => code && isCurrency(code));
  return isClear && codes.filter((code) => code === 'USD').length === 1
    ? columns[codes.indexOf('USD')]
    : undefined;
}

/** Finds out by their cells which rivals compete: neither empty columns nor columns with the same cells do. */
export class RivalTally {
  readonly #groups: {
    rivals: Rivals;
    isSame: boolean;
    cells: Map<number, { filled: number; amounts: number }>;
  }[];

  constructor(rivals: Rivals[]) {
    this.#groups = rivals.map((group) => ({
      rivals: group,
      isSame: true,
      cells: new Map(group.columns.map((at) => [at, { filled: 0, amounts: 0 }])),
    }));
  }

  add({ cells }: TableRow): void {
    for (const group of this.#groups) {
      const texts = new Set<string>();
      for (const [at, counts] of group.cells) {
        const text = cells[at]?.trim() ?? '';
        if (text === '') continue;
        texts.add(text);
        counts.filled += 1;
        if (readAmount(text, '.').kind === 'amount') counts.amounts += 1;
      }
      group.isSame &&= texts.size < 2;
    }
  }

  /** Returns the fields with those columns that do not compete, and the rivals that remain. */
  result(fields: ColumnFields, header: string[]): ResolvedColumns {
    const resolved = [...fields];
    const remaining: Rivals[] = [];
    for (const { rivals, isSame, cells } of this.#groups) {
      const { field } = rivals;
      const columns = rivals.columns.filter((at) => {
        const { filled = 0, amounts = 0 } = cells.get(at) ?? {};
        return filled > 0 && (field !== 'price' || amounts > filled / 2);
      });
      const named = columns.find((at) => fieldNamed(header[at] ?? '') === field);
      const isClear = columns.length === 1 || (isSame && columns.length > 1);
      if (isClear && named !== undefined) resolved[named] = field;
      else if (columns.length > 0) remaining.push({ field, columns });
    }
    return { fields: resolved, rivals: remaining };
  }
}
