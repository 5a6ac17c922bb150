import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import {
  MAX_COLUMNS,
  MAX_ROW_BYTES,
  MAX_ROWS,
  MAX_TABLE_BYTES,
  TableError,
  type TableRow,
} from '../table.ts';
import { tableTexts } from '../texts.ts';
import { allDigits, BUILT_IN_FORMATS, numberFormat, type ShowNumber } from './number-format.ts';
import { type Tag, xmlEvents } from './xml.server.ts';
import { type Archive, unpackError } from './zip-archive.server.ts';

const MAX_SHEETS = 200;
/** Excel counts days from 1900 or from 1904. */
const DAYS_TO_1904 = 1462;

/**
 * Opens an Excel workbook (ECMA-376). Sheets are read as streams, so a workbook takes the memory of a few rows and of
 * its list of shared texts.
 *
 * @throws TableError if it is not a workbook, or has no sheet.
 */
export async function openWorkbook(archive: Archive) {
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target;
  const path = main ?? 'xl/workbook.xml';
  if (!archive.names.includes(path)) throw unpackError(new Error(`no ${path}`));
  const files = new Set(archive.names);
  const relations = await relationsOf(archive, path);
  const targets = new Map(relations.map(({ id, target }) => [id, target]));
  const sheets = new Map<string, string>();
  let daysToAdd = 0;
  for await (const tag of tagsOf(archive, path)) {
    if (tag.name === 'workbookPr' && /^(?:1|true)$/.test(tag.attributes.date1904 ?? ''))
      daysToAdd = DAYS_TO_1904;
    if (tag.name !== 'sheet' || (tag.attributes.state ?? 'visible') !== 'visible') continue;
    const target = targets.get(tag.attributes['r:id'] ?? tag.attributes.id ?? '');
    if (target !== undefined && files.has(target)) sheets.set(tag.attributes.name ?? '', target);
    if (sheets.size > MAX_SHEETS) throw new TableError(tableTexts.file.tooManySheets);
  }
  if (sheets.size === 0) throw new TableError(tableTexts.file.noVisibleSheet);
  for (const sheet of sheets.values())
    if (archive.sizeOf(sheet) > MAX_TABLE_BYTES) throw new TableError(tableTexts.file.tooLarge);

  const texts: string[] = [];
  const listed = relations.find(({ type }) => type === 'sharedStrings')?.target;
  if (listed && files.has(listed)) await readTexts(archive, listed, texts);
  const styles = relations.find(({ type }) => type === 'styles')?.target;
  const formats =
    styles && files.has(styles) ? await readCellFormats(archive, styles, daysToAdd) : () => allDigits;
  return {
    /** Names of the visible sheets. */
    sheetNames: [...sheets.keys()],
    /** Reads the visible rows of a sheet. A merged cell is repeated in its rows. */
    async rowsOf(sheet: string): Promise<AsyncIterable<TableRow> & { hidden(): number }> {
      const path = sheets.get(sheet) ?? '';
      const merges = await mergesIn(await archive.open(path));
      let reading = new SheetReading(texts, formats, merges);
      return {
        async *[Symbol.asyncIterator]() {
          reading = new SheetReading(texts, formats, merges);
          const current = reading;
          for await (const _ of xmlEvents(await archive.open(path), current)) yield* current.takeRows();
          yield* current.takeRows();
        },
        /** Number of filled rows that the last reading left out. */
        hidden: () => reading.hidden,
      };
    },
  };
}

interface Relation {
  id: string;
  /** Last part of its type, such as `worksheet`. */
  type: string;
  /** Name of a file in the archive. */
  target: string;
}

/** Returns the relations of a file; those of the whole workbook if the path is empty. */
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
  if (archive.sizeOf(path) > MAX_LISTED_BYTES) throw new TableError(tableTexts.file.tooLarge);
  const tags: Tag[] = [];
  for await (const _ of xmlEvents(await archive.open(path), { open: (tag) => tags.push(tag) })) {
    yield* tags.splice(0);
  }
  yield* tags;
}

/** Reads the shared texts: `si` is a text, `t` a run of it. `rPh` is the pronunciation, which is ignored. */
async function readTexts(archive: Archive, path: string, texts: string[]): Promise<void> {
  if (archive.sizeOf(path) > MAX_TABLE_BYTES) throw new TableError(tableTexts.file.tooLarge);
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
      if (text.length > MAX_ROW_BYTES) throw new TableError(tableTexts.file.textTooLong);
    },
    close(name: string) {
      isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') texts.push(withCharacters(text));
    },
  };
  for await (const _ of xmlEvents(await archive.open(path), handlers));
}

/** Cells that are merged over several rows. Their value is in the first one. */
interface Merge {
  column: number;
  last: number;
  value: string;
}

/** Returns the merges of a sheet by their first row. They are at its end, so their text is searched before it is read. */
async function mergesIn(bytes: Readable): Promise<ReadonlyMap<number, Merge[]>> {
  const merges = new Map<number, Merge[]>();
  let text = '';
  let count = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    for (const [, start = '', first, last] of text.includes('mergeCell') ? text.matchAll(MERGE) : []) {
      count += 1;
      if (count > MAX_MERGES) throw new TableError(tableTexts.file.tooLarge);
      const merge = { column: columnOf(start), last: Number(last), value: '' };
      if (Number(first) < merge.last)
        merges.set(Number(first), [...(merges.get(Number(first)) ?? []), merge]);
    }
    // A tag may continue in the next chunk. A merge that is found twice is filled twice.
    text = text.slice(-MAX_MERGE_LENGTH);
  }
  return merges;
}

const MERGE = /mergeCell ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const MAX_MERGE_LENGTH = 40;
const MAX_MERGES = 100_000;

/** Reads the rows of a sheet. Rows without any cell are left out; the other rows keep their numbers. */
class SheetReading {
  /** Rows that are complete and not taken yet. */
  #rows: TableRow[] = [];
  readonly #texts: string[];
  readonly #formats: CellFormats;
  readonly #merges: ReadonlyMap<number, Merge[]>;
  /** The merges that reach the current row. */
  #merged: Merge[] = [];
  /** Number of filled rows that the spreadsheet does not show. */
  hidden = 0;
  #isHidden = false;
  #line = 0;
  #cells: string[] = [];
  #length = 0;
  /** Length of all rows so far. A shared text counts in each cell. */
  #total = 0;
  #column = -1;
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;

  constructor(texts: string[], formats: CellFormats, merges: ReadonlyMap<number, Merge[]>) {
    this.#texts = texts;
    this.#formats = formats;
    this.#merges = merges;
  }

  open({ name, attributes }: Tag): void {
    if (name === 'row') {
      this.#line = attributes.r ? Number(attributes.r) : this.#line + 1;
      if (!Number.isInteger(this.#line) || this.#line < 1 || this.#line > MAX_ROWS * 2)
        throw unpackError(new Error(`row ${attributes.r}`));
      if (this.#line > MAX_ROWS) throw new TableError(tableTexts.rows.tooMany);
      [this.#cells, this.#length, this.#column] = [[], 0, -1];
      this.#isHidden = /^(?:1|true)$/.test(attributes.hidden ?? '');
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
    if (this.#value.length > MAX_ROW_BYTES) throw new TableError(tableTexts.rows.tooMuchText(this.#line));
  }

  close(name: string): void {
    this.#isValue = false;
    if (name === 'c') this.#put(this.#column, this.#shown());
    if (name === 'row' && this.#cells.length > 0) this.#endRow();
  }

  #endRow(): void {
    this.#merged = this.#merged.filter(({ last }) => last >= this.#line);
    for (const { column, value } of this.#merged) if (!this.#cells[column]) this.#put(column, value);
    for (const merge of this.#merges.get(this.#line) ?? [])
      this.#merged.push({ ...merge, value: this.#cells[merge.column] ?? '' });
    if (this.#isHidden) this.hidden += 1;
    else this.#rows.push({ line: this.#line, cells: this.#cells });
  }

  takeRows(): TableRow[] {
    return this.#rows.splice(0);
  }

  #put(column: number, cell: string): void {
    const { length } = cell;
    if (length === 0) return;
    if (column >= MAX_COLUMNS) throw new TableError(tableTexts.rows.tooManyColumns(this.#line));
    this.#length += length;
    this.#total += length;
    if (this.#length > MAX_ROW_BYTES) throw new TableError(tableTexts.rows.tooMuchText(this.#line));
    if (this.#total > MAX_TABLE_BYTES) throw new TableError(tableTexts.file.tooLarge);
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = cell;
  }

  #sharedText(index: number): string {
    const text = this.#texts[index];
    if (text === undefined) throw unpackError(new Error(`no text ${index}`));
    return text;
  }

  /** Returns what Excel shows in the cell; errors such as `#N/A` are empty. */
  #shown(): string {
    const value = this.#value;
    if (this.#type === 's') return value === '' ? '' : this.#sharedText(Number(value));
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

/** Returns how the numbers in cells of a style are shown. */
type CellFormats = (style: number) => ShowNumber;

const MAX_BYTES = 32 * 1024 * 1024;
/** Excel's own limits: number of cell styles, and length of a number format. */
const MAX_STYLES = 65_490;
const MAX_PATTERN_LENGTH = 255;

/**
 * Reads the number formats of the cell styles of a workbook from `styles.xml`.
 *
 * @param daysToAdd 1462 if the workbook counts days from 1904, else 0.
 * @throws TableError if the file is damaged or exceeds a limit.
 */
async function readCellFormats(archive: Archive, path: string, daysToAdd: number): Promise<CellFormats> {
  if (archive.sizeOf(path) > MAX_BYTES) throw new TableError(tableTexts.file.tooManyFormats);
  const patterns = new Map<number, string>();
  const patternIds: number[] = [];
  let list = '';
  const handlers = {
    open({ name, attributes }: Tag) {
      if (name === 'numFmts' || name === 'cellXfs') list = name;
      const id = Number(attributes.numFmtId ?? 0);
      if (list === 'numFmts' && name === 'numFmt') {
        const pattern = attributes.formatCode ?? '';
        if (pattern.length > MAX_PATTERN_LENGTH || patterns.size > MAX_STYLES)
          throw new TableError(tableTexts.file.tooManyFormats);
        patterns.set(id, pattern);
      } else if (list === 'cellXfs' && name === 'xf') {
        if (patternIds.length === MAX_STYLES) throw new TableError(tableTexts.file.tooManyFormats);
        patternIds.push(id);
      }
    },
    close(name: string) {
      if (name === list) list = '';
    },
  };
  for await (const _ of xmlEvents(await archive.open(path), handlers));
  const formats = new Map<number, ShowNumber>();
  return (style) => {
    const id = patternIds[style] ?? 0;
    const known = formats.get(id);
    if (known) return known;
    const pattern = patterns.get(id) ?? BUILT_IN_FORMATS[id];
    const made = pattern ? numberFormat(pattern, daysToAdd) : allDigits;
    formats.set(id, made);
    return made;
  };
}
