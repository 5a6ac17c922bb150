import { currencyInHeader } from '#import-export/tables/amounts/currencies.ts';
import type { ColumnField, ColumnFields } from '../columns/fields.ts';
import { foldedName } from '../columns/header-names.ts';
import { withoutFormulaGuard } from '../csv-record.ts';
import type { SourceRules } from '../sources/source.ts';
import { rulesOf, type Source } from '../sources/sources.ts';
import type { TableRow } from '../table.ts';

/** Reads cells of a row by what their columns mean. */
export class Cells {
  readonly #columns = new Map<ColumnField, number[]>();
  readonly #header: string[];
  readonly rules: SourceRules;

  constructor(header: string[], fields: ColumnFields, source: Source) {
    this.#header = header;
    this.rules = rulesOf(source);
    fields.forEach((field, at) => {
      if (field) this.#columns.set(field, [...(this.#columns.get(field) ?? []), at]);
    });
    const pictures = this.#columns.get('images');
    if (pictures) this.#columns.set('images', inPictureOrder(pictures, header));
  }

  get isOurs(): boolean {
    return this.rules.isOurs === true;
  }

  has(field: ColumnField): boolean {
    return this.#columns.has(field);
  }

  /** Returns the name of the column of a field; `null` if the table has none. */
  column(field: ColumnField): string | null {
    const [at] = this.#columns.get(field) ?? [];
    return at === undefined ? null : (this.#header[at] ?? null);
  }

  /** Returns the columns of a field, with their names. */
  columnsOf(field: ColumnField): { name: string; at: number }[] {
    return (this.#columns.get(field) ?? []).map((at) => ({ name: this.#header[at] ?? '', at }));
  }

  /** Returns the currency in the name of the field's column, such as `Price (EUR)`; `null` if there is none. */
  currencyInHeader(field: ColumnField): string | null {
    return currencyInHeader(this.column(field) ?? '') ?? null;
  }

  /** Returns the text of a cell without spaces at its ends; empty if the row or the table lacks it. */
  text({ cells }: TableRow, field: ColumnField): string {
    const [at = -1] = this.#columns.get(field) ?? [];
    return this.#read(cells[at] ?? '', field);
  }

  /** Returns the text of the cell in a column. */
  textAt({ cells }: TableRow, at: number): string {
    return this.#read(cells[at] ?? '');
  }

  /** Returns the texts of all columns of a field, without empty ones. */
  texts({ cells }: TableRow, field: ColumnField): string[] {
    return (this.#columns.get(field) ?? [])
      .map((at) => this.#read(cells[at] ?? '', field))
      .filter((text) => text !== '');
  }

  /** Returns the row with only the cells that are used, so that it takes less memory. */
  kept({ line, cells }: TableRow): TableRow {
    const kept: string[] = [];
    for (const columns of this.#columns.values()) for (const at of columns) kept[at] = cells[at] ?? '';
    return { line, cells: kept };
  }

  /** Texts of our own tables are exact. */
  #read(cell: string, field?: ColumnField): string {
    if (this.isOurs) return withoutFormulaGuard(cell);
    const content = cell.trim();
    const isNothing = !this.rules.hasNoEmptyWords && NOTHING.test(content);
    const text = isNothing ? '' : withoutFormulaGuard(content);
    const isGuarded = this.rules.hasCodeApostrophe && field === 'code';
    return isGuarded ? text.replace(/^'(?=[\p{L}\p{N}])/u, '') : text;
  }
}

/** Words for nothing of spreadsheets and programs. Not `Nan` or `None`, which can be names. */
const NOTHING =
  /^(?:#(?:N\/A|NV|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|BEZUG!|WERT!)|NULL|null|\(null\)|nan|NaN|undefined|\\N)$/;

/**
 * Sorts columns of pictures: the main picture, then numbered ones by their number, then those that list all or further
 * pictures. Columns of the same kind keep their order.
 *
 * @param columns indexes into the header.
 */
function inPictureOrder(columns: number[], header: string[]): number[] {
  const ranks = new Map(columns.map((at) => [at, rankOf(foldedName(header[at] ?? ''))]));
  return columns.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

function rankOf(name: string): number {
  if (MAIN.test(name)) return -1;
  if (FURTHER.test(name)) return Number.MAX_SAFE_INTEGER;
  return Number(/\d{1,4}/.exec(name)?.[0] ?? 0);
}

const MAIN = /\b(?:main|base|primary|cover|featured|front|principale?)\b|haupt|主图/;
const FURTHER = /\b(?:all|other|more|further|additional|gallery|hover|back)\b/;
