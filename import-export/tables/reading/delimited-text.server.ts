import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, type Parser, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import {
  MAX_COLUMNS,
  MAX_ROW_BYTES,
  MAX_ROWS,
  MAX_TABLE_BYTES,
  TableError,
  type TableRow,
} from '../table.ts';
import { tableTexts } from '../texts.ts';
import { type Encoding, guessEncoding } from './encodings.ts';
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
  if (sample.includes('\0')) throw new TableError(tableTexts.file.binary);
  const delimiter = delimiterOf(sample);
  return { encoding, rows: { [Symbol.asyncIterator]: () => recordsOf(open, encoding, delimiter) } };
}

const READING = {
  relax_quotes: true,
  relax_column_count: true,
  // Counted by the parser, because a record for each of a million empty lines takes a minute.
  skip_empty_lines: true,
};

async function* recordsOf(
  open: () => Promise<Readable>,
  encoding: Encoding,
  delimiter: string,
): AsyncGenerator<TableRow> {
  const parser = parse({ ...READING, delimiter, info: true, max_record_size: MAX_ROW_BYTES, bom: true });
  const bytes = bounded(await open());
  // The parser takes bytes in UTF-8, so these need no decoding.
  const text = encoding === 'utf-8' ? bytes : Readable.from(decoded(bytes, encoding));
  // The iteration below throws the errors.
  pipeline(
    text,
    (chunks: AsyncIterable<Buffer>) => withFewColumns(chunks, parser),
    parser,
    () => {},
  );
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      line = info.records + info.empty_lines;
      if (line === 1 && /^sep=$/i.test(record[0] ?? '')) continue;
      if (record.length > MAX_COLUMNS) throw new TableError(tableTexts.rows.tooManyColumns(line));
      if (line > MAX_ROWS) throw new TableError(tableTexts.rows.tooMany);
      yield { line, cells: record.some((cell) => UNREAD.test(cell)) ? record.map(asRead) : record };
    }
  } catch (error) {
    throw error instanceof CsvError ? sentenceFor(error, line + 1) : error;
  } finally {
    text.destroy();
  }
}

/**
 * Checks the number of columns before each piece of a text. The parser returns a row only when it is complete, and a row
 * of millions of commas takes minutes.
 */
async function* withFewColumns(chunks: AsyncIterable<Buffer>, parser: Parser): AsyncGenerator<Buffer> {
  const { state, info } = parser as Parser & { state: { record: string[] } };
  for await (const chunk of chunks) {
    if (state.record.length > MAX_COLUMNS)
      throw new TableError(tableTexts.rows.tooManyColumns(info.records + info.empty_lines + 1));
    yield chunk;
  }
}

/** Matches a cell that is not its text: a text as a formula, and U+0000. */
const UNREAD = /^="|\0/;

/** `="00457"`, by which spreadsheets keep a number as text, becomes `00457`. Databases cannot store U+0000. */
function asRead(cell: string): string {
  const text = /^="((?:[^"]|"")*)"$/.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell;
  return text.replaceAll('\0', '');
}

function sentenceFor(error: CsvError, line: number): TableError {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new TableError(tableTexts.rows.tooMuchText(line));
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new TableError(tableTexts.rows.openQuotation(line));
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
          if (count > MAX_TABLE_BYTES) throw new TableError(tableTexts.file.tooLarge);
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

async function beginningOf(bytes: Readable, encoding: Encoding): Promise<string> {
  let beginning = '';
  for await (const text of decoded(bytes, encoding)) {
    beginning += text;
    if (beginning.length >= SAMPLE_CHARACTERS) break;
  }
  return beginning;
}

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLED_RECORDS = 30;

/**
 * Returns the separator of the cells: the comma, semicolon, tab or vertical bar that splits most rows of the sample
 * into the same number of cells, and into more than one. A first line such as `sep=;`, which Excel writes, decides.
 */
function delimiterOf(sample: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(sample)?.[1];
  if (declared) return declared;
  const scores = DELIMITERS.map((delimiter) => scoreOf(cellCounts(sample, delimiter)));
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** Returns the most frequent number of cells times the share of rows that have it. */
function scoreOf(records: number[]): number {
  const frequency = new Map<number, number>();
  for (const count of records) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  const [usual = 1, times = 0] = [...frequency].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  return usual === 1 ? 0 : (usual * times) / records.length;
}

/** Counts the cells of each of the first rows that are not blank. */
function cellCounts(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  const count = ({ length }: string[]) => void counts.push(length);
  try {
    const options = { ...READING, delimiter, skip_records_with_empty_values: true };
    parseAtOnce(sample, { ...options, to: SAMPLED_RECORDS, on_record: count });
  } catch (error) {
    // The sample can end inside quotation marks.
    if (!(error instanceof CsvError)) throw error;
  }
  return counts;
}

/** Bytes of lines with non-ASCII characters from which the encoding is guessed. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Detects the encoding of a text: by its byte order mark, by the zeros that UTF-16 puts between Latin letters, else
 * UTF-8 unless too many characters are invalid in it. Otherwise it guesses by the words. Reads the whole text, because
 * the only accent may be in the last row.
 */
async function encodingOf(bytes: Readable): Promise<Encoding> {
  const decoder = new TextDecoder();
  let broken = 0;
  let beyondAscii = 0;
  let isFirst = true;
  const sample: Buffer[] = [];
  let sampled = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const marked = isFirst ? encodingOfBeginning(chunk) : null;
    if (marked) return marked;
    isFirst = false;
    if (sampled < SAMPLE_BYTES) {
      const lines = linesBeyondAscii(chunk);
      sample.push(lines);
      sampled += lines.length;
    }
    const text = decoder.decode(chunk, { stream: true });
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) broken += 1;
      else if (code > 0x7f) beyondAscii += 1;
    }
  }
  return broken * 10 <= beyondAscii ? 'utf-8' : guessEncoding(Buffer.concat(sample));
}

function linesBeyondAscii(chunk: Buffer): Buffer {
  const lines = chunk
    .toString('latin1')
    .split('\n')
    .filter((line) => /[\x80-\xff]/.test(line));
  return Buffer.from(`${lines.join('\n')}\n`.slice(0, SAMPLE_BYTES), 'latin1');
}

/** Decodes a text as a stream, without its byte order mark. */
async function* decoded(bytes: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function encodingOfBeginning(beginning: Buffer): Encoding | null {
  // A byte order mark decides, even if the text contains U+FFFD.
  if (beginning.subarray(0, 3).equals(Buffer.from('\ufeff'))) return 'utf-8';
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be';
  const sample = beginning.subarray(0, 1000);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 5 && even === 0) return 'utf-16le';
  return even > sample.length / 5 && odd === 0 ? 'utf-16be' : null;
}
