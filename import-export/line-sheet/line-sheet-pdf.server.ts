import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ListedProduct } from '#catalog/products/product.ts';
import { directionOf, languageTag } from '#catalog/text/languages.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import { writeCoverText } from './cover.server.ts';
import { drawProduct } from './draw-product.server.ts';
import { COLORS, type Doc, drawPicture, write, writeAny } from './drawing.server.ts';
import { type LineSheet, PAPERS } from './line-sheet.ts';
import { layOut, type SheetLayout } from './pages.ts';
import { sheetSections } from './sheet-sections.ts';

/**
 * Generates a line sheet as a PDF: a cover, then the products by section. It draws a page only after the previous one
 * was read, and yields to other requests after each product, so a long line sheet neither fills the memory nor blocks
 * the server.
 */
export async function* lineSheetPdf(sheet: LineSheet, images: ImageResizer): AsyncGenerator<Uint8Array> {
  // Loaded on first use, because few requests need it.
  const { default: PDFDocument } = await import('pdfkit');
  const { width, height } = PAPERS[sheet.paper];
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    lang: languageTag(sheet.language),
    displayTitle: true,
    info: { Title: `${sheet.brand}: ${sheet.title}`, Author: sheet.brand, CreationDate: sheet.day },
  });
  const doc = Object.assign(document, { isRightToLeft: directionOf(sheet.language) === 'rtl' }) as Doc;
  for (const [name, file] of FACES)
    doc.registerFont(name, join(process.cwd(), 'import-export/line-sheet/faces', file));
  const layout = layOut(sheetSections(sheet.products, sheet.texts.categories), sheet.paper);

  newPage(doc);
  await drawCover(doc, sheet, images);
  for (const [at, page] of layout.pages.entries()) {
    newPage(doc);
    yield* writtenBytes(doc);
    const pictures = await Promise.all(
      page.map((placed) => (placed.kind === 'product' ? pictureOf(placed.product, layout, images) : null)),
    );
    for (const [place, placed] of page.entries()) {
      await setImmediate();
      if (placed.kind === 'heading') await drawHeading(doc, layout, placed.y, placed.section);
      else await drawProduct(doc, sheet, layout, placed, pictures[place] ?? null);
    }
    await drawFoot(doc, sheet, layout, `${at + 1} / ${layout.pages.length}`);
  }
  doc.end();
  yield* doc as AsyncIterable<Uint8Array>;
}

const FACES = [
  ['display', 'bodoni-moda.ttf'],
  ['text', 'hanken-grotesk.ttf'],
] as const;

function newPage(doc: Doc): void {
  doc.addPage();
  doc.rect(0, 0, doc.page.width, doc.page.height).fill(COLORS.page);
}

/** Yields the bytes that have been written so far. */
function* writtenBytes(doc: Doc): Generator<Uint8Array> {
  for (let piece = doc.read(); piece !== null; piece = doc.read()) yield piece;
}

/** Returns a product's first image as a JPEG, in a size that suits its width on paper. */
function pictureOf({ images: [image] }: ListedProduct, { columns }: SheetLayout, images: ImageResizer) {
  const name = image ? storedName(image) : null;
  return name ? images.resize(name, columns > 3 ? 'card' : 'card@2x', 'jpg') : null;
}

/** Draws the cover: a picture on the upper part, below it the brand, the title and the contacts. */
async function drawCover(doc: Doc, sheet: LineSheet, images: ImageResizer): Promise<void> {
  const { width, height } = doc.page;
  const band = height * 0.62;
  const product = sheet.products.find(({ images: [image] }) => image && storedName(image));
  const name = storedName(product?.images[0] ?? '');
  const picture = name ? await images.resize(name, 'modal', 'jpg') : null;
  drawPicture(doc, picture, product?.imageFocuses[0], { x: 0, y: 0, width, height: band });
  await writeCoverText(doc, sheet, band);
}

async function drawHeading(
  doc: Doc,
  { margin }: SheetLayout,
  y: number,
  section: { title: string; products: unknown[] },
) {
  const { width } = doc.page;
  await writeAny(doc, section.title, {
    x: margin,
    y,
    width: width - 2 * margin - 60,
    size: 19,
    face: 'display',
  });
  const count = String(section.products.length);
  write(doc, count, {
    x: width - margin - 60,
    y: y + 9,
    width: 60,
    size: 8,
    color: COLORS.muted,
    align: 'end',
  });
  doc
    .moveTo(margin, y + 30)
    .lineTo(width - margin, y + 30)
    .lineWidth(0.5)
    .stroke(COLORS.line);
}

async function drawFoot(
  doc: Doc,
  { brand, origin }: LineSheet,
  { margin }: SheetLayout,
  number: string,
): Promise<void> {
  const { width, height } = doc.page;
  const y = height - 32;
  const style = { y, size: 7.5, color: COLORS.muted };
  await writeAny(doc, brand, { ...style, x: margin, width: 200, link: origin });
  write(doc, number, { ...style, x: width - margin - 200, width: 200, align: 'end' });
}
