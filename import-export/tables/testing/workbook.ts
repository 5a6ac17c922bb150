import { archive, type Entry } from './archive.ts';

/** A cell; a number can have a number format, or the number of a built-in one. */
type Cell = string | number | boolean | null | { number: number; format: string | number };

/** Returns a workbook as Excel writes it: all texts are in one list that cells refer to. */
export function workbook(sheets: Record<string, Cell[][]>): Buffer {
  return archive(workbookEntries(sheets));
}

/** Returns the files of a workbook, so that a test can change them. */
export function workbookEntries(sheets: Record<string, Cell[][]>): Entry[] {
  const texts = new Map<string, number>();
  const formats: (string | number)[] = ['General'];
  const parts = Object.values(sheets).map((rows, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    content: sheetXml(rows, texts, formats),
  }));
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const related = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const strings = [...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  return [
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}">${related.join('')}<Relationship Id="rId999" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId998" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    },
    ...parts,
    { name: 'xl/styles.xml', content: stylesXml(formats) },
    { name: 'xl/sharedStrings.xml', content: `${XML}<sst xmlns="${MAIN}">${strings.join('')}</sst>` },
  ];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Formats of Excel's own have numbers below 164. The formats of `cellStyleXfs` are not those of cells. */
function stylesXml(formats: (string | number)[]): string {
  const own = formats.flatMap((format, at) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`] : [],
  );
  const styles = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === 'string' ? 164 + at : format}"/>`,
  );
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
}

function sheetXml(rows: Cell[][], texts: Map<string, number>, formats: (string | number)[]): string {
  const written = rows.map((cells, at) => {
    const xml = cells.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`, texts, formats));
    return xml.some((one) => one !== '') ? `<row r="${at + 1}">${xml.join('')}</row>` : '';
  });
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

function cellXml(
  cell: Cell,
  place: string,
  texts: Map<string, number>,
  formats: (string | number)[],
): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object') {
    if (!formats.includes(cell.format)) formats.push(cell.format);
    return `<c r="${place}" s="${formats.indexOf(cell.format)}"><v>${cell.number}</v></c>`;
  }
  const known = texts.get(cell) ?? texts.size;
  texts.set(cell, known);
  return `<c r="${place}" t="s"><v>${known}</v></c>`;
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
