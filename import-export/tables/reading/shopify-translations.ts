import { LANGUAGES, type Language } from '#catalog/text/languages.ts';
import { foldedName } from '../columns/header-names.ts';
import { TRANSLATED_NAMES } from '../columns/translated-columns.ts';
import { type Table, TableError, type TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';

/**
 * Turns the CSV file of Shopify's "Translate & Adapt" into a table with one row per product: `Handle`, `Name`,
 * `Name [ar]`, `Description [ar]` and so on. The file has one row per text, with the columns Type, Identification,
 * Field, Locale, Market, Status, Default content and Translated content. Other tables are returned as they are.
 *
 * @throws TableError if the file has no texts of products in a language that a shop can have, or if it lacks the texts
 * in the main language, because only these name the product
 */
export async function withRowPerProduct(table: Table): Promise<Table> {
  const columns = columnsIn(table.header);
  if (!columns) return table;
  if (columns['default content'] < 0) throw new TableError(tableTexts.rows.noOriginals);
  const { counts, texts, hasOriginals } = await countTexts(table, columns);
  if (texts.length === 0) throw new TableError(tableTexts.rows.noTranslations);
  if (!hasOriginals) throw new TableError(tableTexts.rows.emptyOriginals);
  const header = texts.map(({ field, language }) => `${TRANSLATED_NAMES[field]} [${language}]`);
  return {
    ...table,
    header: ['Handle', 'Name', ...header],
    rows: { [Symbol.asyncIterator]: () => productRows(table, columns, counts, texts) },
  };
}

const COLUMNS = ['type', 'identification', 'field', 'locale', 'translated content'] as const;
const OTHER_COLUMNS = ['default content', 'market'] as const;

/** The place of each column; -1 if the table lacks it. */
type Columns = Record<(typeof COLUMNS | typeof OTHER_COLUMNS)[number], number>;

/** Whether a row names the columns of a file of "Translate & Adapt". */
export function isHeaderOfTexts(cells: string[]): boolean {
  return columnsIn(cells) !== null;
}

function columnsIn(header: string[]): Columns | null {
  const names = header.map(foldedName);
  if (!COLUMNS.every((name) => names.includes(name))) return null;
  const places = [...COLUMNS, ...OTHER_COLUMNS].map((name) => [name, names.indexOf(name)]);
  return Object.fromEntries(places);
}

/** A column of the new table. */
interface Text {
  field: 'name' | 'description';
  language: Language;
}

/** A row about a product: its handle, or a text and its translation. */
interface Entry extends Partial<Text> {
  id: string;
  key: string;
  original: string;
  translated: string;
  isMainLocale: boolean;
}

const TEXT_OF = new Map<string, Text['field']>([
  ['title', 'name'],
  ['body_html', 'description'],
]);

/** Parses a row; `null` if it is not about a product, or applies to one market only. */
function entryOf({ cells }: TableRow, columns: Columns): Entry | null {
  const cell = (name: keyof Columns) => (cells[columns[name]] ?? '').trim();
  if (cell('type').toUpperCase() !== 'PRODUCT' || cell('market') !== '') return null;
  const key = cell('field').toLowerCase();
  const locale = cell('locale');
  const language = languageOf(locale);
  const field = TEXT_OF.get(key);
  return {
    id: cell('identification'),
    key,
    original: cell('default content'),
    translated: cell('translated content'),
    isMainLocale: locale === language,
    ...(field && language && { field, language }),
  };
}

/** Returns the language of a locale such as `zh-CN`. Traditional Chinese is another language than ours. */
function languageOf(locale: string): Language | undefined {
  const [base, ...others] = locale.toLowerCase().split(/[-_]/);
  if (base === 'zh' && others.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part))) return undefined;
  return LANGUAGES.find((language) => language === base);
}

/** Counts the rows of each product, and lists the texts that are translated. `hasOriginals`: any product is named. */
async function countTexts(
  table: Table,
  columns: Columns,
): Promise<{ counts: Map<string, number>; texts: Text[]; hasOriginals: boolean }> {
  const counts = new Map<string, number>();
  const texts = new Map<string, Text>();
  let hasOriginals = false;
  for await (const row of table.rows) {
    const entry = entryOf(row, columns);
    if (!entry) continue;
    counts.set(entry.id, (counts.get(entry.id) ?? 0) + 1);
    const { key, original, field, language, translated } = entry;
    hasOriginals ||= original !== '' && (key === 'handle' || key === 'title');
    if (field && language && translated !== '') texts.set(`${language} ${field}`, { field, language });
  }
  const order = ({ field, language }: Text) => LANGUAGES.indexOf(language) * 2 + (field === 'name' ? 0 : 1);
  return { counts, texts: [...texts.values()].toSorted((a, b) => order(a) - order(b)), hasOriginals };
}

/** The rows of a product that were read so far. */
interface Collected {
  line: number;
  rows: number;
  handle: string;
  name: string;
  translated: Map<string, string>;
  /** The number of characters that were collected. */
  characters: number;
}

/** Yields a row per product as soon as all of its rows are read. */
async function* productRows(
  table: Table,
  columns: Columns,
  counts: Map<string, number>,
  texts: Text[],
): AsyncGenerator<TableRow> {
  const open = new Map<string, Collected>();
  let waiting = 0;
  for await (const row of table.rows) {
    const entry = entryOf(row, columns);
    if (!entry) continue;
    const product = open.get(entry.id) ?? {
      line: row.line,
      rows: 0,
      handle: '',
      name: '',
      translated: new Map(),
      characters: 0,
    };
    product.rows += 1;
    const added = collect(product, entry);
    product.characters += added;
    waiting += added;
    if (product.rows < (counts.get(entry.id) ?? 0)) {
      open.set(entry.id, product);
      if (waiting > MAX_WAITING_CHARACTERS) throw rowsApart(row.line);
      continue;
    }
    open.delete(entry.id);
    waiting -= product.characters;
    const { line, handle, name, translated } = product;
    const cells = texts.map(({ field, language }) => translated.get(`${language} ${field}`) ?? '');
    yield { line, cells: [handle, name, ...cells] };
  }
}

/** Adds the content of a row to its product. Returns the number of added characters. */
function collect(product: Collected, entry: Entry): number {
  const { key, original, translated, field, language, isMainLocale } = entry;
  if (key === 'handle') product.handle ||= original;
  if (key === 'title') product.name ||= original;
  if (!field || !language || translated === '') return 0;
  const name = `${language} ${field}`;
  // A text for `fr` takes precedence over one for `fr-CA`.
  if (isMainLocale || !product.translated.has(name)) product.translated.set(name, translated);
  return translated.length;
}

/** The maximum number of characters of incomplete products that are kept in memory. */
const MAX_WAITING_CHARACTERS = 32 * 1024 * 1024;

function rowsApart(line: number): TableError {
  return new TableError(tableTexts.rows.scattered(line, '“Identification”'));
}
