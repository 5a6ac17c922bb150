import type { TableRow } from '../table.ts';
import type { Cells } from '../values/cells.ts';
import { plainText } from '../values/plain-text.ts';
import { shortened } from '../values/shortened.ts';

/** Names of columns that become lines of the description, in the languages of the shop's neighbors. */
export const DESCRIPTION_LINE_NAMES =
  'color, colour, colors, colours, color name, shade, size, sizes, material, materials, fabric, composition, care, ' +
  'care instructions, washing instructions, remark, remarks, note, notes, comments, pattern, print, finish, dimensions, ' +
  'measurements, fit, neckline, sleeve length, heel height, closure, lining, metal, gemstone, scent, ingredients, volume, ' +
  'season, country of origin, made in, farbe, größe, stoff, zusammensetzung, pflege, pflegehinweise, bemerkung, bemerkungen, ' +
  'hinweise, maße, couleur, taille, matière, entretien, remarques, dimensions, talla, composición, cuidados, ' +
  'observaciones, medidas, colore, taglia, materiale, composizione, cura, misure, cor, tamanho, composição, observações, ' +
  'medidas, kleur, maat, materiaal, samenstelling, onderhoud, opmerkingen, afmetingen, renk, beden, malzeme, bakım, ' +
  'цвет, размер, материал, состав, уход, примечание, اللون, المقاس, الخامة, ملاحظات, रंग, 颜色, 尺码, 材质, 成分, 备注, ' +
  'カラー, サイズ, 素材';

const MAX_VALUE_LENGTH = 500;

/**
 * Returns the description with a line for each column that the owner wants in it, such as `Color: Rust`. Lists the
 * values of several rows. Omits lines that the description already contains.
 */
export function withDescriptionLines(text: string, rows: TableRow[], cells: Cells): string {
  const known = text.toLowerCase();
  const lines = cells.columnsOf('descriptionLine').flatMap((column) => {
    const value = valuesOf(rows, column.at, MAX_VALUE_LENGTH);
    const line = `${labelOf(column.name)}: ${value}`;
    return value === '' || known.includes(line.toLowerCase()) ? [] : [line];
  });
  return [text, lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** Lists the different values of a column in several rows. */
export function valuesOf(rows: TableRow[], at: number, maxLength: number): string {
  const values = new Set(rows.map((row) => textOf(row.cells[at] ?? '')).filter((value) => value !== ''));
  return shortened([...values].join(', '), maxLength);
}

const NOTHING = /^(?:n\/?a|none|null|nil|nan|undefined|-+|#n\/a)$/i;

function textOf(cell: string): string {
  const value = plainText(cell).replace(/\s+/g, ' ').trim();
  return NOTHING.test(value) ? '' : value;
}

/** `care_instructions` becomes `Care instructions`, and `Color (product.metafields.shopify.color)` becomes `Color`. */
export function labelOf(name: string): string {
  const bracket = name.indexOf(' (product.metafields');
  const words = (bracket > 0 ? name.slice(0, bracket) : name)
    .replace(/[_\s]+/g, ' ')
    .replace(/:$/, '')
    .trim();
  const text = words.length > 3 && words === words.toUpperCase() ? words.toLowerCase() : words;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
