import { posix } from 'node:path';
import {
  MAX_COLUMNS,
  MAX_ROW_BYTES,
  MAX_ROWS,
  MAX_TABLE_BYTES,
  TableError,
  type TableRow,
} from '../table.ts';
import { type Archive, broken } from './archive.server.ts';
import { rowTooLarge, tableTooLarge, tooManyColumns, tooManyRows } from './delimited-text.server.ts';
import { SharedTexts } from './shared-texts.server.ts';
import { type Tag, textTooLong, xmlEvents } from './xml.server.ts';

const MAX_SHEETS = 200;

/**
 * Opens an Excel workbook (ECMA-376). Its texts, which stand in a list of their own, are moved into a temporary file,
 * the sheets are read as they stream by: a workbook of any size takes the memory of a few rows.
 *
 * @param directory where the temporary file is written.
 * @throws TableError where it is none, or has nothing to read.
 */
export async function openWorkbook(archive: Archive, directory: string) {
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target;
  const path = main ?? 'xl/workbook.xml';
  if (!archive.names.includes(path)) throw broken(new Error(`no ${path}`));
  const files = new Set(archive.names);
  const relations = await relationsOf(archive, path);
  const targets = new Map(relations.map(({ id, target }) => [id, target]));
  const sheets = new Map<string, string>();
  for await (const tag of tagsOf(archive, path)) {
    if (tag.name !== 'sheet' || (tag.attributes.state ?? 'visible') !== 'visible') continue;
    const target = targets.get(tag.attributes['r:id'] ?? tag.attributes.id ?? '');
    if (target !== undefined && files.has(target)) sheets.set(tag.attributes.name ?? '', target);
    if (sheets.size > MAX_SHEETS) throw new TableError(`This workbook has more than ${MAX_SHEETS} sheets.`);
  }
  if (sheets.size === 0) throw new TableError('This workbook has no sheet that could be read.');
  for (const sheet of sheets.values()) if (archive.sizeOf(sheet) > MAX_TABLE_BYTES) throw tableTooLarge();

  await using opened = new AsyncDisposableStack();
  const texts = opened.adopt(new SharedTexts(directory), (created) => created.close());
  const listed = relations.find(({ type }) => type === 'sharedStrings')?.target;
  if (listed && files.has(listed)) await readTexts(archive, listed, texts);
  const kept = opened.move();
  return {
    /** Those that are not hidden. */
    sheetNames: [...sheets.keys()],
    /** The rows of a sheet; those without any cell are left out, and keep their numbers. */
    rowsOf: (sheet: string): AsyncIterable<TableRow> => ({
      [Symbol.asyncIterator]: () => rowsIn(archive, sheets.get(sheet) ?? '', texts),
    }),
    close: () => kept.disposeAsync(),
  };
}

interface Relation {
  id: string;
  /** The last part of its type, `worksheet`. */
  type: string;
  /** Where it leads, as a name of the archive. */
  target: string;
}

/** What belongs to a part of the package; to the package itself where the path is empty. */
async function relationsOf(archive: Archive, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path);
  const file = posix.join(folder, '_rels', `${posix.basename(path)}.rels`);
  if (!archive.names.includes(file)) return [];
  const relations: Relation[] = [];
  for await (const { name, attributes } of tagsOf(archive, file)) {
    if (name !== 'Relationship') continue;
    const target = attributes.Target ?? '';
    relations.push({
      id: attributes.Id ?? '',
      type: attributes.Type?.split('/').at(-1) ?? '',
      target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    });
  }
  return relations;
}

const MAX_LISTED_BYTES = 8 * 1024 * 1024;

async function* tagsOf(archive: Archive, path: string): AsyncGenerator<Tag> {
  if (archive.sizeOf(path) > MAX_LISTED_BYTES) throw tableTooLarge();
  const tags: Tag[] = [];
  for await (const _ of xmlEvents(await archive.open(path), { open: (tag) => tags.push(tag) })) {
    yield* tags.splice(0);
  }
  yield* tags;
}

/** `si` is one text, `t` a run of it; what stands in `rPh` tells only how it is pronounced. */
async function readTexts(archive: Archive, path: string, texts: SharedTexts): Promise<void> {
  if (archive.sizeOf(path) > MAX_TABLE_BYTES) throw tableTooLarge();
  let text = '';
  let isText = false;
  let isSpoken = false;
  const handlers = {
    open({ name }: Tag) {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      isText = name === 't' && !isSpoken;
    },
    text(piece: string) {
      if (isText) text += piece;
      if (text.length > MAX_ROW_BYTES) throw textTooLong();
    },
    close(name: string) {
      isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') texts.add(text);
    },
  };
  for await (const _ of xmlEvents(await archive.open(path), handlers));
  texts.finish();
}

async function* rowsIn(archive: Archive, path: string, texts: SharedTexts): AsyncGenerator<TableRow> {
  const reading = new SheetReading(texts);
  for await (const _ of xmlEvents(await archive.open(path), reading)) yield* reading.takeRows();
  yield* reading.takeRows();
}

/** A text, or the number of a shared one: many cells can refer to a large text, so it is read only with its row. */
type Cell = string | number;

class SheetReading {
  /** Rows that are complete and not taken yet. */
  #rows: { line: number; cells: Cell[] }[] = [];
  readonly #texts: SharedTexts;
  #line = 0;
  #cells: Cell[] = [];
  #length = 0;
  /** Length of all rows so far. A shared text counts in each cell. */
  #total = 0;
  #column = -1;
  #type = 'n';
  #value = '';
  #isValue = false;

  constructor(texts: SharedTexts) {
    this.#texts = texts;
  }

  open({ name, attributes }: Tag): void {
    if (name === 'row') {
      this.#line = attributes.r ? Number(attributes.r) : this.#line + 1;
      if (!Number.isInteger(this.#line) || this.#line < 1 || this.#line > MAX_ROWS * 2)
        throw broken(new Error(`row ${attributes.r}`));
      if (this.#line > MAX_ROWS) throw tooManyRows();
      [this.#cells, this.#length, this.#column] = [[], 0, -1];
    } else if (name === 'c') {
      this.#column = attributes.r ? columnOf(attributes.r) : this.#column + 1;
      [this.#type, this.#value] = [attributes.t ?? 'n', ''];
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

  /** Errors such as `#N/A` are nothing; large numbers, of bar codes for instance, have all their digits. */
  #shown(): Cell {
    const value = this.#value;
    if (this.#type === 's') return value === '' ? '' : Number(value);
    if (this.#type === 'inlineStr' || this.#type === 'str') return withCharacters(value);
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'e') return '';
    if (this.#type === 'n' && /[eE]/.test(value) && Number.isFinite(Number(value)))
      return String(Number(value));
    return value;
  }
}

/**
 * Characters that XML cannot hold are written by their numbers, `_x000D_` (ECMA-376, 22.9.2.19); those that no database
 * holds are left out, or U+FFFD.
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
