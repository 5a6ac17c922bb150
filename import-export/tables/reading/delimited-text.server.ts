import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import {
  MAX_COLUMNS,
  MAX_ROW_BYTES,
  MAX_ROWS,
  MAX_TABLE_BYTES,
  TableError,
  type TableRow,
} from '../table.ts';
import { tableTexts } from '../texts.ts';
import { delimiterOf } from './delimiter.ts';
import type { Encoding } from './encodings.ts';
import { decoded, encodingOf } from './text-encoding.server.ts';
import { unpackError } from './zip-archive.server.ts';

const SAMPLE_CHARACTERS = 64 * 1024;

/**
 * Reads the rows of a text whose cells are separated by commas, semicolons, tabs or vertical bars. Empty lines are
 * counted but not returned. Quotation marks inside an unquoted cell are kept.
 *
 * @param open opens the bytes; called for each read.
 * @param chosen encoding; detected if omitted.
 * @throws TableError if the text is too large or empty, or a quotation mark is never closed.
 */
export async function delimitedRows(
  open: () => Promise<Readable>,
  chosen?: Encoding,
): Promise<{ encoding: Encoding; rows: AsyncIterable<TableRow> }> {
  const encoding = chosen ?? (await encodingOf(bounded(await open())));
  const sample = await beginningOf(await open(), encoding);
  if (sample.trim() === '') throw new TableError(tableTexts.rows.none);
  if (sample.includes('\0')) throw new TableError(NO_TEXT);
  const delimiter = delimiterOf(sample);
  return { encoding, rows: { [Symbol.asyncIterator]: () => recordsOf(open, encoding, delimiter) } };
}

const NO_TEXT = tableTexts.file.binary;

async function* recordsOf(
  open: () => Promise<Readable>,
  encoding: Encoding,
  delimiter: string,
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    // Counted by the parser, because a record for each of a million empty lines takes a minute.
    skip_empty_lines: true,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    bom: true,
  });
  const bytes = bounded(await open());
  // The parser takes bytes in UTF-8, so these need no decoding.
  const text = encoding === 'utf-8' ? bytes : Readable.from(decoded(bytes, encoding));
  // The iteration below throws the errors.
  pipeline(text, parser, () => {});
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      line = info.records + info.empty_lines;
      if (line === 1 && /^sep=$/i.test(record[0] ?? '')) continue;
      if (record.length > MAX_COLUMNS) throw tooManyColumns(line);
      if (line > MAX_ROWS) throw tooManyRows();
      // Databases cannot store U+0000. Files with U+0000 in their beginning were refused above.
      const isStorable = !record.some((cell) => cell.includes('\0'));
      yield { line, cells: isStorable ? record : record.map((cell) => cell.replaceAll('\0', '')) };
    }
  } catch (error) {
    throw error instanceof CsvError ? sentenceFor(error, line + 1) : error;
  } finally {
    text.destroy();
  }
}

export function tooManyColumns(line: number): TableError {
  return new TableError(tableTexts.rows.tooManyColumns(line, MAX_COLUMNS));
}

export function tooManyRows(): TableError {
  return new TableError(tableTexts.rows.tooMany);
}

export function rowTooLarge(line: number): TableError {
  return new TableError(tableTexts.rows.tooMuchText(line));
}

function sentenceFor(error: CsvError, line: number): TableError {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return rowTooLarge(line);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new TableError(tableTexts.rows.openQuotation(line));
  }
  return new TableError(tableTexts.rows.unreadable(line, error.message), { cause: error });
}

/** Returns a stream of the same bytes that fails if there are more than a table may have. */
function bounded(bytes: Readable): Readable {
  let count = 0;
  return Readable.from(
    (async function* () {
      try {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          count += chunk.length;
          if (count > MAX_TABLE_BYTES) throw tableTooLarge();
          yield chunk;
        }
      } catch (error) {
        // A file in an archive can be damaged at any place.
        throw error instanceof TableError ? error : unpackError(error);
      }
    })(),
    { objectMode: false },
  );
}

export function tableTooLarge(): TableError {
  const most = MAX_TABLE_BYTES / 1024 / 1024;
  return new TableError(tableTexts.file.tooLarge(most));
}

async function beginningOf(bytes: Readable, encoding: Encoding): Promise<string> {
  let beginning = '';
  for await (const text of decoded(bytes, encoding)) {
    beginning += text;
    if (beginning.length >= SAMPLE_CHARACTERS) break;
  }
  return beginning;
}
