import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, unlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { tooLarge } from '#platform/media/uploads/upload-rules.ts';
import type { ReadingChoice } from '../columns/answers.ts';
import { fieldNamed } from '../columns/header-names.ts';
import {
  MAX_BLANK_ROWS,
  MAX_TABLE_BYTES,
  type Photos,
  type Table,
  TableError,
  type TableRow,
} from '../table.ts';
import { tableTexts } from '../texts.ts';
import { delimitedRows } from './delimited-text.server.ts';
import { feedRows } from './product-feed.server.ts';
import { textColumnsIn, withRowPerProduct } from './shopify-translations.ts';
import { openWorkbook } from './workbook.server.ts';
import { type Archive, openArchive, unpackError } from './zip-archive.server.ts';

/**
 * Opens a table: CSV, TSV or semicolon-separated, in Unicode or an older encoding; an Excel workbook; a product feed in
 * XML; or a ZIP archive with a table and photos. Its bytes decide the type, not its name. It must be a file, because it
 * is read several times and from any position. Close it after use.
 *
 * @throws TableError with a message for the owner. Errors in later rows are thrown while they are read.
 */
export async function readTable(path: string, choice: ReadingChoice = {}): Promise<Table> {
  const table = await openTable(path, choice);
  try {
    return await withRowPerProduct(table);
  } catch (error) {
    await table.close();
    throw error;
  }
}

async function openTable(path: string, choice: ReadingChoice): Promise<Table> {
  const { size, beginning } = await beginningOf(path);
  if (size === 0) throw new TableError(tableTexts.file.empty);
  if (beginning.startsWith('PK')) return openPacked(path, choice);
  const text = beginning.replace('\xef\xbb\xbf', '').trimStart().toLowerCase();
  if (/^(?:\{\s*["}]|\[\s*[[{"\]])/.test(text)) throw new TableError(tableTexts.file.json);
  const other = OTHER_KINDS.find(([starts]) =>
    starts.some((start) => beginning.startsWith(start) || text.startsWith(start)),
  );
  if (other) throw new TableError(other[1]);
  if (size > MAX_TABLE_BYTES) throw new TableError(tableTexts.file.tooLarge);
  const open = async () => createReadStream(path);
  if (!/^<(?:\?xml|rss|feed)\b/.test(text)) return textTable(open, choice);
  const encoding = /encoding=["']([\w-]+)/.exec(text)?.[1];
  return tableOf(
    await feedRows(open, encoding),
    {},
    { sheetNames: [], sheet: null, encoding: null, photos: null },
  );
}

/** Files that people upload instead of a table, by their first bytes; texts in lower case. */
const OTHER_KINDS: [string[], string][] = [
  [['\xd0\xcf\x11\xe0'], tableTexts.file.oldWorkbook],
  [['%PDF'], tableTexts.file.pdf],
  [['\xff\xd8\xff'], tableTexts.file.photo],
  [['\x89PNG'], tableTexts.file.picture],
  [['Rar!'], tableTexts.file.rar],
  [['7z\xbc\xaf'], tableTexts.file.sevenZip],
  [['\x1f\x8b'], tableTexts.file.gzip],
  [
    ['<!doctype html', '<html', '<head', '<body', '<table', '<meta', '<script', '<!--'],
    tableTexts.file.webPage,
  ],
];

async function beginningOf(path: string): Promise<{ size: number; beginning: string }> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
  return { size, beginning: buffer.toString('latin1', 0, bytesRead) };
}

type Origin = Pick<Table, 'sheetNames' | 'sheet' | 'encoding' | 'photos' | 'hiddenRows'>;

async function textTable(open: () => Promise<Readable>, choice: ReadingChoice): Promise<Table> {
  const { rows, encoding } = await delimitedRows(open, choice.encoding);
  return tableOf(rows, choice, { sheetNames: [], sheet: null, encoding, photos: null });
}

/**
 * Opens the photos of a table that is an archive; `null` if it is not an archive or has no photos. They are read in
 * this process, because each is a stream and no larger than an upload may be.
 */
export async function openPhotos(
  path: string,
): Promise<{ photos: Photos; close: () => Promise<void> } | null> {
  if (!(await beginningOf(path)).beginning.startsWith('PK')) return null;
  const archive = await openArchive(path);
  const photos = photosIn(archive);
  if (!isWorkbook(archive) && photos.names.length > 0) return { photos, close: archive.close };
  await archive.close();
  return null;
}

function isWorkbook({ names }: Archive): boolean {
  return names.includes('[Content_Types].xml');
}

/** Opens a workbook, which is an archive itself, or a table in an archive. */
async function openPacked(path: string, choice: ReadingChoice): Promise<Table> {
  await using opened = new AsyncDisposableStack();
  const archive = opened.adopt(await openArchive(path), ({ close }) => close());
  let table: Table;
  if (isWorkbook(archive)) table = await openSheet(archive, choice);
  else {
    const name = tableIn(archive.names);
    table = /\.xls[xm]$/i.test(name)
      ? await openPackedWorkbook(archive, name, dirname(path), choice)
      : await textTable(() => archive.open(name), choice);
    table.photos = photosIn(archive);
  }
  opened.defer(table.close);
  return closedWith(opened.move(), table);
}

async function openSheet(archive: Archive, choice: ReadingChoice): Promise<Table> {
  const { sheetNames, rowsOf } = await openWorkbook(archive);
  const sheet = choice.sheet ?? sheetNames[0] ?? '';
  if (!sheetNames.includes(sheet)) throw new TableError(tableTexts.file.noSheet(sheet));
  const rows = await rowsOf(sheet);
  return tableOf(rows, choice, { hiddenRows: rows.hidden, sheetNames, sheet, encoding: null, photos: null });
}

/** Unpacks the workbook to a temporary file, because an archive is read from any position. */
async function openPackedWorkbook(
  archive: Archive,
  name: string,
  directory: string,
  choice: ReadingChoice,
): Promise<Table> {
  if (archive.sizeOf(name) > MAX_TABLE_BYTES) throw new TableError(tableTexts.file.tooLarge);
  await using opened = new AsyncDisposableStack();
  const file = openUnnamedFile(directory);
  try {
    await pipeline(await archive.open(name), createWriteStream('', { fd: file, autoClose: false }));
  } catch (error) {
    closeSync(file);
    throw unpackError(error);
  }
  const inner = opened.adopt(await openArchive(file), ({ close }) => close());
  const table = await openSheet(inner, choice);
  opened.defer(table.close);
  return closedWith(opened.move(), table);
}

/** Opens a file without a name. The system removes it when it is closed, even if the process is killed. */
function openUnnamedFile(directory: string): number {
  const path = join(directory, `.reading-${randomUUID()}`);
  const file = openSync(path, 'w+', 0o600);
  unlinkSync(path);
  return file;
}

/** Returns the table with a `close` that closes everything that was opened for it. */
function closedWith(opened: AsyncDisposableStack, table: Table): Table {
  return { ...table, close: () => opened.disposeAsync() };
}

async function tableOf(
  rows: AsyncIterable<TableRow>,
  { hasHeader }: ReadingChoice,
  origin: Origin,
): Promise<Table> {
  const first = await firstRows(rows);
  const header = hasHeader === false ? null : (headerAmong(first) ?? (hasHeader ? first[0] : null));
  if (hasAllInOne(first)) throw new TableError(tableTexts.rows.oneColumn);
  const width = Math.max(0, ...first.map(({ cells }) => cells.length));
  const headerLine = header?.line ?? 0;
  return {
    ...origin,
    hasHeader: Boolean(header),
    header: header ? header.cells.map((cell) => cell.trim()) : columnNames(width),
    rows: { [Symbol.asyncIterator]: () => rowsAfter(rows, headerLine) },
    close: async () => {},
  };
}

/** Whether a spreadsheet has saved the lines of a CSV as texts, because it expected another separator. */
function hasAllInOne([first, ...others]: TableRow[]): boolean {
  if (!first || !others.every((row) => filled(row).length === 1)) return false;
  const isSingle = filled(first).length === 1;
  const names = isSingle ? partsOf(first) : first.cells;
  // The header is no text of its own if none of its names has to be quoted.
  const areTexts =
    isSingle || (others.length > 0 && others.every((row) => partsOf(row).length >= names.length));
  return areTexts && names.filter(fieldNamed).length >= 2;
}

function partsOf({ cells: [text = ''] }: TableRow): string[] {
  return text.split(/[,;\t]/);
}

async function firstRows(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  for await (const row of rowsAfter(rows, 0)) {
    first.push(row);
    if (first.length === ROWS_BEFORE_HEADER) break;
  }
  if (first.length === 0) throw new TableError(tableTexts.rows.none);
  return first;
}

const MAX_TURN_MS = 10;

/** Yields the rows after the header without blank ones, and pauses often, so that messages and timers are handled. */
async function* rowsAfter(rows: AsyncIterable<TableRow>, headerLine: number): AsyncGenerator<TableRow> {
  let turnBegan = performance.now();
  let lastFilled = 0;
  let blank = 0;
  for await (const row of rows) {
    if (isBlank(row)) {
      blank += 1;
      if (blank > MAX_BLANK_ROWS) throw new TableError(tableTexts.rows.blank(lastFilled));
    } else {
      [lastFilled, blank] = [row.line, 0];
      if (row.line > headerLine) yield row;
    }
    if (performance.now() - turnBegan < MAX_TURN_MS) continue;
    await setImmediate();
    turnBegan = performance.now();
  }
}

/** Number of rows in which the header is searched, because titles, dates and addresses can be above it. */
const ROWS_BEFORE_HEADER = 20;

/**
 * Returns the row that names the columns: that of a known file, or the row with the most known names, if it has two or
 * more; otherwise the first row that is not blank, if all its cells can be names. Returns `null` if the table begins
 * with its first product.
 */
function headerAmong(rows: TableRow[]): TableRow | null {
  // Rows of "Translate & Adapt" contain names of fields, such as `title`.
  const ofTexts = rows.find(({ cells }) => textColumnsIn(cells));
  if (ofTexts) return ofTexts;
  const known = rows.map(({ cells }) => cells.filter(fieldNamed).length);
  const most = Math.max(0, ...known);
  const best = rows[known.indexOf(most)];
  if (best && (most >= 2 || (most === 1 && filled(best).length === 1))) return best;
  const first = rows.find((row) => filled(row).length > 0);
  return first && couldBeNames(filled(first)) ? first : null;
}

/** Returns the names `Column A`, `Column B`, as in a spreadsheet. */
function columnNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => tableTexts.rows.column(lettersOf(at)));
}

function isBlank({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function filled({ cells }: TableRow): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

function couldBeNames(cells: string[]): boolean {
  const isDistinct = new Set(cells.map((cell) => cell.toLowerCase())).size === cells.length;
  return (
    isDistinct && cells.every((cell) => /\p{L}/u.test(cell) && !/\d\d|:\/\//.test(cell) && cell.length <= 60)
  );
}

function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last;
}

/** Returns the name of the table in an archive. @throws TableError if it has none, or more than one. */
function tableIn(names: string[]): string {
  const added = names.filter((name) => !isSystemFile(name));
  const tables = added.filter((name) => /\.(?:csv|tsv|xlsx|xlsm)$/i.test(name));
  const texts = added.filter((name) => /\.txt$/i.test(name));
  const [table, ...others] = tables.length > 0 ? tables : texts;
  if (!table) {
    const document = DOCUMENTS.find(([file]) => names.some((name) => file.test(name)));
    throw new TableError(document?.[1] ?? tableTexts.file.noTable);
  }
  if (others.length > 0) {
    const listed = [table, ...others].slice(0, 3).map(baseName);
    throw new TableError(tableTexts.file.severalTables(listed));
  }
  return table;
}

/** Documents that are archives or packed folders, by a file in them. */
const DOCUMENTS: [RegExp, string][] = [
  [/^mimetype$|\.ods$/i, tableTexts.file.document],
  [/^Index\/Document\.iwa$|^index\.(?:apxl|xml)(?:\.gz)?$|\.numbers(?:\/|$)/i, tableTexts.file.numbers],
];

function photosIn(archive: Archive): Photos {
  const names = archive.names.filter(
    (name) => !isSystemFile(name) && /\.(?:jpe?g|png|gif|webp)$/i.test(name),
  );
  const known = new Set(names);
  async function open(name: string, maxFileSize: number) {
    if (!known.has(name)) throw new TableError(tableTexts.file.noPhoto(name));
    if (archive.sizeOf(name) >= maxFileSize) throw new TableError(tooLarge(maxFileSize));
    return archive.open(name);
  }
  return { names, open };
}

/** Whether a file was added by macOS or Windows, or is a lock file of Excel. */
function isSystemFile(name: string): boolean {
  return /^__MACOSX\/|(?:^|\/)(?:\.|~\$)/.test(name);
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
