import type { Product } from '#catalog/products/product.ts';
import type { Language } from '#catalog/text/languages.ts';
import { type ImageNaming, productCells, productColumns } from '../product-columns.ts';
import { zipped } from './zip.server.ts';

/**
 * Writes the shop's own table as an Excel workbook (ECMA-376), a page of products at a time. Texts are written into
 * their cells, because a shared list would have to be kept in memory. Amounts are numbers.
 */
export function productXlsx(
  pages: AsyncIterable<Product[]>,
  nameOf: ImageNaming,
  languages?: readonly Language[],
): AsyncGenerator<Uint8Array> {
  const parts = Object.entries(PARTS).map(([name, xml]) => ({ name, content: [DECLARATION, xml] }));
  const sheet = {
    name: 'xl/worksheets/sheet1.xml',
    content: sheetOf(pages, nameOf, productColumns(languages)),
  };
  return zipped([...parts, sheet].map((part) => ({ ...part, isCompressed: true })));
}

type Columns = ReturnType<typeof productColumns>;

async function* sheetOf(
  pages: AsyncIterable<Product[]>,
  nameOf: ImageNaming,
  columns: Columns,
): AsyncGenerator<string> {
  const widths = columns.map(({ name }, at) => {
    const width = { Name: 40, Description: 60, Images: 40 }[name] ?? 16;
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${DECLARATION}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>` +
    `<row>${columns.map(({ name }) => textCell(name, BOLD)).join('')}</row>`;
  for await (const products of pages)
    yield products.map((product) => rowOf(product, nameOf, columns)).join('');
  yield '</sheetData></worksheet>';
}

function rowOf(product: Product, nameOf: ImageNaming, columns: Columns): string {
  const cells = productCells(product, nameOf, columns).map((text, at) =>
    columns[at]?.isAmount && text ? `<c s="${AMOUNT}"><v>${text}</v></c>` : textCell(text),
  );
  return `<row>${cells.join('')}</row>`;
}

/** An empty cell is written too, because cells have no column names. */
function textCell(text: string, style = PLAIN): string {
  const written = text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(
      FORBIDDEN,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`);
  return written
    ? `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${written}</t></is></c>`
    : '<c/>';
}

/** Characters that XML cannot contain (XML 1.0, 2.2). A workbook writes their numbers (ECMA-376, 22.9.2.19). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const PLAIN = 0;
const BOLD = 1;
const AMOUNT = 2;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** All files except the sheet. Number format 2 is Excel's built-in one for two decimals (ECMA-376, 18.8.30). */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SPREADSHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
