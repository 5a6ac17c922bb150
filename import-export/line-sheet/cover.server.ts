import { COLORS, type Doc, write, writeAny } from './drawing.server.ts';
import type { LineSheet } from './line-sheet.ts';

/** Writes the cover's text below its picture. @param top the bottom edge of the picture */
export async function writeCoverText(doc: Doc, sheet: LineSheet, top: number): Promise<void> {
  const { width, height } = doc.page;
  const texts = sheet.texts.lineSheet;
  const margin = 48;
  const inner = width - 2 * margin;
  await writeAny(doc, sheet.brand, { x: margin, y: top + 26, width: inner, size: 50, face: 'display' });
  await writeAny(doc, sheet.title, { x: margin, y: top + 98, width: inner, size: 17, face: 'display' });
  const month = sheet.day.toLocaleDateString(texts.dates, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const small = { size: 9, color: COLORS.muted };
  await writeAny(doc, texts.edition(month, sheet.products.length), {
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
  const prices = sheet.hasPrices ? texts.withPrices : texts.withoutPrices;
  await writeAny(doc, `${prices} ${texts.note}`, {
    ...small,
    x: margin,
    y: height - 90,
    width: inner * 0.46,
    lines: 3,
  });
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
