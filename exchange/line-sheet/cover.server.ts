import { productsInWords } from '#catalogue/text/english.ts';
import { COLORS, type Doc, write, writeAny } from './drawing.server.ts';
import type { LineSheet } from './line-sheet.ts';

/** Writes the cover's text below its picture. @param top the bottom edge of the picture */
export async function coverText(doc: Doc, sheet: LineSheet, top: number): Promise<void> {
  const { width, height } = doc.page;
  const margin = 48;
  const inner = width - 2 * margin;
  await writeAny(doc, sheet.brand, { x: margin, y: top + 26, width: inner, size: 50, face: 'display' });
  await writeAny(doc, sheet.title, { x: margin, y: top + 98, width: inner, size: 17, face: 'display' });
  const month = sheet.day.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const small = { size: 9, color: COLORS.muted };
  write(doc, `${month}, ${productsInWords(sheet.products.length)}`, {
    ...small,
    x: margin,
    y: top + 126,
    width: inner,
  });
  doc
    .moveTo(margin, height - 104)
    .lineTo(width - margin, height - 104)
    .lineWidth(0.5)
    .stroke(COLORS.line);
  const prices = sheet.hasPrices ? 'Prices in US dollars.' : 'Prices on request.';
  const note = `${prices} Press a picture to see more of a piece, or “Ask” to write to us about it.`;
  write(doc, note, { ...small, x: margin, y: height - 90, width: inner * 0.46, lines: 3 });
  const right = margin + inner * 0.56;
  sheet.contacts.forEach(({ text, link }, at) => {
    write(doc, text, {
      ...small,
      color: COLORS.ink,
      x: right,
      y: height - 90 + at * 14,
      width: inner * 0.44,
      link,
    });
  });
}
