/** Names of columns that become lines of the description, in several languages. */
export const DESCRIPTION_LINE_NAMES =
  'care, care instructions, washing instructions, remark, remarks, note, notes, comments, ingredients, pflege, ' +
  'pflegehinweise, bemerkung, bemerkungen, hinweise, entretien, remarques, cuidados, observaciones, cura, observações, ' +
  'onderhoud, opmerkingen, bakım, уход, примечание, ملاحظات, 备注';

/** Names of columns that become facts, in several languages. */
export const FACT_NAMES =
  'color, colour, colors, colours, color name, shade, size, sizes, material, materials, fabric, composition, pattern, ' +
  'print, finish, dimensions, measurements, fit, neckline, sleeve length, heel height, closure, lining, metal, gemstone, ' +
  'scent, volume, season, country of origin, made in, farbe, farben, größe, größen, stoff, zusammensetzung, maße, ' +
  'couleur, couleurs, taille, tailles, matière, talla, tallas, composición, medidas, colore, taglia, materiale, ' +
  'composizione, misure, cor, tamanho, composição, kleur, maat, materiaal, samenstelling, afmetingen, renk, beden, ' +
  'malzeme, цвет, размер, материал, состав, اللون, المقاس, الخامة, रंग, 颜色, 尺码, 材质, 成分, カラー, サイズ, 素材';
