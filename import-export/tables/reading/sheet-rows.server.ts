import { MAX_COLUMNS, MAX_ROW_BYTES, MAX_ROWS, MAX_TABLE_BYTES, type TableRow } from '../table.ts';
import type { CellFormats } from './cell-formats.server.ts';
import { rowTooLarge, tableTooLarge, tooManyColumns, tooManyRows } from './delimited-text.server.ts';
import type { SharedTexts } from './shared-texts.server.ts';
import { type Tag, xmlEvents } from './xml.server.ts';
import { type Archive, unpackError } from './zip-archive.server.ts';

/** Reads the rows of a sheet. Rows without any cell are left out; the other rows keep their numbers. */
export async function* sheetRows(
  archive: Archive,
  path: string,
  texts: SharedTexts,
  formats: CellFormats,
): AsyncGenerator<TableRow> {
  const reading = new SheetReading(texts, formats);
  for await (const _ of xmlEvents(await archive.open(path), reading)) yield* reading.takeRows();
  yield* reading.takeRows();
}

/** A text, or the number of a shared one: many cells can refer to a large text, so it is read only with its row. */
type Cell = string | number;

class SheetReading {
  /** Rows that are complete and not taken yet. */
  #rows: { line: number; cells: Cell[] }[] = [];
  readonly #texts: SharedTexts;
  readonly #formats: CellFormats;
  #line = 0;
  #cells: Cell[] = [];
  #length = 0;
  /** Length of all rows so far. A shared text counts in each cell. */
  #total = 0;
  #column = -1;
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;

  constructor(texts: SharedTexts, formats: CellFormats) {
    this.#texts = texts;
    this.#formats = formats;
  }

  open({ name, attributes }: Tag): void {
    if (name === 'row') {
      this.#line = attributes.r ? Number(attributes.r) : this.#line + 1;
      if (!Number.isInteger(this.#line) || this.#line < 1 || this.#line > MAX_ROWS * 2)
        throw unpackError(new Error(`row ${attributes.r}`));
      if (this.#line > MAX_ROWS) throw tooManyRows();
      [this.#cells, this.#length, this.#column] = [[], 0, -1];
    } else if (name === 'c') {
      this.#column = attributes.r ? columnOf(attributes.r) : this.#column + 1;
      [this.#type, this.#value] = [attributes.t ?? 'n', ''];
      this.#style = Number(attributes.s ?? 0);
    }
    this.#isValue = name === 'v' || name === 't';
  }

  text(piece: string): void {
    if (!this.#isValue) return;
    this.#value += piece;
    if (this.#value.length > MAX_ROW_BYTES) throw rowTooLarge(this.#line);
  }

  close(name: string): void {
    this.#isValue = false;
    if (name === 'c') this.#endCell();
    if (name === 'row' && this.#cells.length > 0) this.#rows.push({ line: this.#line, cells: this.#cells });
  }

  *takeRows(): Generator<TableRow> {
    const rows = this.#rows;
    this.#rows = [];
    for (const { line, cells } of rows) yield { line, cells: cells.map((cell) => this.#textOf(cell)) };
  }

  #textOf(cell: Cell): string {
    return typeof cell === 'number' ? withCharacters(this.#texts.get(cell)) : cell;
  }

  #endCell(): void {
    const cell = this.#shown();
    const length = typeof cell === 'number' ? this.#texts.sizeOf(cell) : cell.length;
    if (length === 0) return;
    if (this.#column >= MAX_COLUMNS) throw tooManyColumns(this.#line);
    this.#length += length;
    this.#total += length;
    if (this.#length > MAX_ROW_BYTES) throw rowTooLarge(this.#line);
    if (this.#total > MAX_TABLE_BYTES) throw tableTooLarge();
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = cell;
  }

  /** Returns what Excel shows in the cell; errors such as `#N/A` are empty. */
  #shown(): Cell {
    const value = this.#value;
    if (this.#type === 's') return value === '' ? '' : Number(value);
    if (this.#type === 'inlineStr' || this.#type === 'str') return withCharacters(value);
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'e') return '';
    return this.#type === 'n' ? this.#formats(this.#style)(value) : value;
  }
}

/**
 * Decodes characters that XML cannot contain, such as `_x000D_` (ECMA-376, 22.9.2.19). Removes NUL and replaces
 * unpaired surrogates with U+FFFD, because databases cannot store them.
 */
function withCharacters(text: string): string {
  return text
    .replace(/_x([\da-f]{4})_/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replaceAll('\0', '')
    .toWellFormed();
}

/** 0 for `A1`, 27 for `AB7`. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}
