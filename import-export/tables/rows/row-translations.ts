import { factLines } from '#catalog/products/facts.ts';
import type { ProductTextField, Translations } from '#catalog/products/product.ts';
import { PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import { productRules } from '#catalog/products/product-input.ts';
import { translatedColumn } from '../columns/translated-columns.ts';
import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import type { Cells } from '../values/cells.ts';
import { oneLine, plainText } from '../values/plain-text.ts';
import { shortened } from '../values/shortened.ts';
import type { UnderstoodProduct } from './understood-product.ts';

/**
 * Reads the texts of a product in other languages, from columns such as `Name [ar]`.
 *
 * @param notes receives the reasons for texts that are not imported.
 */
export function translationsInRow(row: TableRow, cells: Cells, notes: string[]) {
  const texts: Translations = {};
  const emptyTexts: UnderstoodProduct['emptyTexts'] = [];
  for (const { name, at } of cells.columnsOf('translation')) {
    const column = translatedColumn(name);
    const cell = cells.textAt(row, at);
    if (!column) notes.push(tableTexts.product.columnNotRead(name));
    else if (cell === '') emptyTexts.push(column);
    else
      texts[column.language] = {
        ...texts[column.language],
        [column.field]: textOf(column.field, cell, cells.isOurs),
      };
  }
  const { data, error } = productRules.shape.translations.safeParse(texts);
  if (error) notes.push(tableTexts.product.translationsRefused(error.issues[0]?.message));
  const translations: Translations = data ?? {};
  return { translations, emptyTexts };
}

/** Reads a row of a table that has only texts in other languages. */
export function textsOfRows(rows: TableRow[], cells: Cells): UnderstoodProduct {
  const [row = { line: 0, cells: [] }] = rows;
  const notes: string[] = [];
  const { translations, emptyTexts } = translationsInRow(row, cells, notes);
  return {
    lines: rows.map(({ line }) => line),
    id: null,
    sameAs: { handle: cells.text(row, 'handle') || null, name: cells.text(row, 'name') || null },
    changedBefore: null,
    fields: { translations },
    ifNew: {},
    empty: [],
    emptyTexts,
    addsFacts: true,
    photos: [],
    notes,
    refused: null,
    lacking: null,
  };
}

/** Texts of our own tables are plain. */
function textOf(field: ProductTextField, cell: string, isOurs: boolean): string | string[] {
  if (field === 'facts') return factLines(cell);
  const { maxLength } = PRODUCT_FIELDS[field];
  if (field === 'imageAlts') return cell.split('\n').map((alt) => shortened(alt, maxLength));
  const text = isOurs ? cell : plainText(cell);
  return shortened(field === 'description' || isOurs ? text : oneLine(text), maxLength);
}
