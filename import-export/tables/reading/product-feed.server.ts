import type { Readable } from 'node:stream';
import { MAX_COLUMNS, MAX_ROW_BYTES, MAX_ROWS, TableError, type TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import { type Handlers, xmlEvents } from './xml.server.ts';

/** The texts of an item by the names of its elements. */
type Item = Map<string, string>;

/**
 * Reads a product feed for Google Merchant Center or Meta (RSS or Atom) as a table: a row of element names, then one row
 * per item. Repeated elements, such as `g:additional_image_link`, are lines of one cell. Elements inside of others, such
 * as the price of a `g:shipping`, are left out.
 *
 * @throws TableError if the XML is no such feed.
 */
export async function feedRows(
  open: () => Promise<Readable>,
  encoding: string | undefined,
): Promise<AsyncIterable<TableRow>> {
  const names = new Set<string>();
  for await (const item of itemsOf(await open(), encoding)) {
    for (const name of item.keys()) names.add(name);
    if (names.size > MAX_COLUMNS) throw new TableError(tableTexts.rows.tooManyColumns(1));
  }
  if (!names.has('title') || !names.has('price')) throw new TableError(tableTexts.file.xml);
  const header = [...names];
  return {
    async *[Symbol.asyncIterator]() {
      let line = 1;
      yield { line, cells: header };
      for await (const item of itemsOf(await open(), encoding)) {
        line += 1;
        if (line > MAX_ROWS) throw new TableError(tableTexts.rows.tooMany);
        yield { line, cells: header.map((name) => item.get(name) ?? '') };
      }
    },
  };
}

async function* itemsOf(bytes: Readable, encoding: string | undefined): AsyncGenerator<Item> {
  let items: Item[] = [];
  let item: Item | null = null;
  let depth = 0;
  let text = '';
  let length = 0;
  const add = (piece: string) => {
    if (!item || depth !== 1) return;
    text += piece;
    length += piece.length;
    if (length > MAX_ROW_BYTES) throw new TableError(tableTexts.file.textTooLong);
  };
  const handlers: Handlers = {
    open({ name }) {
      if (item) {
        depth += 1;
        if (depth === 1) text = '';
      } else if (name === 'item' || name === 'entry') {
        item = new Map();
        length = 0;
      }
    },
    text: add,
    close(name) {
      if (!item) return;
      if (depth === 0) {
        items.push(item);
        item = null;
        return;
      }
      depth -= 1;
      const value = text.trim();
      const earlier = item.get(name);
      // RSS has elements of its own beside those of Google: `title` and `g:title`.
      if (depth === 0 && value !== '' && value !== earlier)
        item.set(name, earlier === undefined || !REPEATED.has(name) ? value : `${earlier}\n${value}`);
    },
  };
  for await (const _ of xmlEvents(bytes, handlers, encoding)) {
    yield* items;
    items = [];
  }
  yield* items;
}

const REPEATED = new Set(['image_link', 'additional_image_link', 'product_highlight', 'product_type']);
