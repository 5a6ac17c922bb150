import { posix } from 'node:path';
import { MAX_ROW_BYTES, MAX_TABLE_BYTES, TableError, type TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import { readCellFormats } from './cell-formats.server.ts';
import { tableTooLarge } from './delimited-text.server.ts';
import { allDigits } from './number-format.ts';
import { SharedTexts } from './shared-texts.server.ts';
import { sheetRows } from './sheet-rows.server.ts';
import { type Tag, textTooLong, xmlEvents } from './xml.server.ts';
import { type Archive, unpackError } from './zip-archive.server.ts';

const MAX_SHEETS = 200;
/** Excel counts days from 1900 or from 1904. */
const DAYS_TO_1904 = 1462;

/**
 * Opens an Excel workbook (ECMA-376). Its list of shared texts is moved to a temporary file, and sheets are read as
 * streams, so a workbook of any size takes the memory of a few rows.
 *
 * @param directory of the temporary file.
 * @throws TableError if it is not a workbook, or has no sheet.
 */
export async function openWorkbook(archive: Archive, directory: string) {
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
    if (sheets.size > MAX_SHEETS) throw new TableError(tableTexts.file.tooManySheets(MAX_SHEETS));
  }
  if (sheets.size === 0) throw new TableError(tableTexts.file.noVisibleSheet);
  for (const sheet of sheets.values()) if (archive.sizeOf(sheet) > MAX_TABLE_BYTES) throw tableTooLarge();

  await using opened = new AsyncDisposableStack();
  const texts = opened.adopt(new SharedTexts(directory), (created) => created.close());
  const listed = relations.find(({ type }) => type === 'sharedStrings')?.target;
  if (listed && files.has(listed)) await readTexts(archive, listed, texts);
  const styles = relations.find(({ type }) => type === 'styles')?.target;
  const formats =
    styles && files.has(styles) ? await readCellFormats(archive, styles, daysToAdd) : () => allDigits;
  const kept = opened.move();
  return {
    /** Names of the visible sheets. */
    sheetNames: [...sheets.keys()],
    /** Reads the rows of a sheet. */
    rowsOf: (sheet: string): AsyncIterable<TableRow> => ({
      [Symbol.asyncIterator]: () => sheetRows(archive, sheets.get(sheet) ?? '', texts, formats),
    }),
    close: () => kept.disposeAsync(),
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
  if (archive.sizeOf(path) > MAX_LISTED_BYTES) throw tableTooLarge();
  const tags: Tag[] = [];
  for await (const _ of xmlEvents(await archive.open(path), { open: (tag) => tags.push(tag) })) {
    yield* tags.splice(0);
  }
  yield* tags;
}

/** Reads the shared texts: `si` is a text, `t` a run of it. `rPh` is the pronunciation, which is ignored. */
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
