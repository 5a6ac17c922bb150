import { LANGUAGES } from '#catalog/text/languages.ts';
import { foldedName } from '../columns/header-names.ts';
import { TRANSLATED_NAMES } from '../columns/translated-columns.ts';
import { countedKeys, groupedRows } from '../rows/grouped-rows.ts';
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
  const columns = textColumnsIn(table.header);
  if (!columns) return table;
  if (columns['default content'] < 0) throw new TableError(tableTexts.rows.noOriginals);
  const keyOf = (row: TableRow) => entryOf(row, columns)?.id ?? null;
  const ids: string[] = [];
  const translations = new Set<string>();
  let hasOriginals = false;
  for await (const row of table.rows) {
    const entry = entryOf(row, columns);
    if (!entry) continue;
    ids.push(entry.id);
    hasOriginals ||= entry.original !== '' && (entry.key === 'handle' || entry.key === 'title');
    if (entry.column && entry.translated !== '') translations.add(entry.column);
  }
  if (translations.size === 0) throw new TableError(tableTexts.rows.noTranslations);
  if (!hasOriginals) throw new TableError(tableTexts.rows.emptyOriginals);
  return {
    ...table,
    header: ['Handle', 'Name', ...translations],
    rows: {
      async *[Symbol.asyncIterator]() {
        for await (const rows of groupedRows(table.rows, keyOf, countedKeys(ids), '“Identification”')) {
          const entries = rows.flatMap((row) => entryOf(row, columns) ?? []);
          if (entries.length > 0) yield { line: rows[0]?.line ?? 0, cells: cellsOf(entries, translations) };
        }
      },
    },
  };
}

const COLUMNS = ['type', 'identification', 'field', 'locale', 'translated content'] as const;
const OTHER_COLUMNS = ['default content', 'market'] as const;

/** The place of each column; -1 if the table lacks it. */
type Columns = Record<(typeof COLUMNS | typeof OTHER_COLUMNS)[number], number>;

/** Returns the places of the columns of a file of "Translate & Adapt"; `null` if a row does not name them. */
export function textColumnsIn(header: string[]): Columns | null {
  const names = header.map(foldedName);
  if (!COLUMNS.every((name) => names.includes(name))) return null;
  const places = [...COLUMNS, ...OTHER_COLUMNS].map((name) => [name, names.indexOf(name)]);
  return Object.fromEntries(places);
}

/** A row about a product: its handle, or a text and its translation. */
interface Entry {
  id: string;
  key: string;
  original: string;
  translated: string;
  /** The column of the new table for the translation, such as `Name [ar]`. */
  column: string | null;
  isMainLocale: boolean;
}

const NAME_OF = new Map([
  ['title', TRANSLATED_NAMES.name],
  ['body_html', TRANSLATED_NAMES.description],
]);

/** Parses a row; `null` if it is not about a product, or applies to one market only. */
function entryOf({ cells }: TableRow, columns: Columns): Entry | null {
  const cell = (name: keyof Columns) => (cells[columns[name]] ?? '').trim();
  if (cell('type').toUpperCase() !== 'PRODUCT' || cell('market') !== '') return null;
  const key = cell('field').toLowerCase();
  const [base, ...regions] = cell('locale').toLowerCase().split(/[-_]/);
  // Traditional Chinese is another language than ours.
  const isOther = base === 'zh' && regions.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part));
  const language = isOther ? undefined : LANGUAGES.find((one) => one === base);
  const name = NAME_OF.get(key);
  return {
    id: cell('identification'),
    key,
    original: cell('default content'),
    translated: cell('translated content'),
    column: name && language ? `${name} [${language}]` : null,
    isMainLocale: regions.length === 0,
  };
}

function cellsOf(entries: Entry[], translations: Set<string>): string[] {
  const original = (key: string) =>
    entries.find((entry) => entry.key === key && entry.original !== '')?.original ?? '';
  const translated = new Map<string, string>();
  for (const { column, translated: text, isMainLocale } of entries) {
    // A text for `fr` takes precedence over one for `fr-CA`.
    if (column && text !== '' && (isMainLocale || !translated.has(column))) translated.set(column, text);
  }
  return [
    original('handle'),
    original('title'),
    ...[...translations].map((name) => translated.get(name) ?? ''),
  ];
}
