import { archive, type Entry } from './archive.ts';

/** A workbook as Excel writes it: texts in one list that all cells refer to. Numbers are numbers. */
export function workbook(sheets: Record<string, (string | number | boolean | null)[][]>): Buffer {
  return archive(workbookEntries(sheets));
}

export function workbookEntries(sheets: Record<string, (string | number | boolean | null)[][]>): Entry[] {
  const texts = new Map<string, number>();
  const parts = Object.values(sheets).map((rows, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    content: sheetXml(rows, texts),
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
      content: `${XML}<Relationships xmlns="${PACKAGE}">${related.join('')}<Relationship Id="rId999" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    ...parts,
    { name: 'xl/sharedStrings.xml', content: `${XML}<sst xmlns="${MAIN}">${strings.join('')}</sst>` },
  ];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

function sheetXml(rows: (string | number | boolean | null)[][], texts: Map<string, number>): string {
  const written = rows.map((cells, at) => {
    const xml = cells.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`, texts));
    return xml.some((one) => one !== '') ? `<row r="${at + 1}">${xml.join('')}</row>` : '';
  });
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: string | number | boolean | null, place: string, texts: Map<string, number>): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
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
