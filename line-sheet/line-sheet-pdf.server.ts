import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ListedProduct } from '#catalogue/product.ts';
import { storedName } from '#media/image-addresses.ts';
import type { ImageResizer } from '#media/image-resizer.server.ts';
import { coverText } from './cover.server.ts';
import { drawProduct } from './draw-product.server.ts';
import { COLOURS, type Doc, drawPicture, write, writeAny } from './drawing.server.ts';
import type { LineSheet } from './line-sheet.ts';
import { type Layout, layOut, PAPERS } from './pages.ts';
import { sectionsOf } from './sections.ts';

/**
 * A catalogue to leaf through, as PDF, in pieces: a cover, then the products by section. A page is drawn when the one
 * before has been read, its pictures are embedded as they are, and other requests are answered between two products,
 * so that neither memory nor anybody's waiting grows with its length.
 */
export async function* lineSheetPdf(sheet: LineSheet, images: ImageResizer): AsyncGenerator<Uint8Array> {
  // Loaded only where somebody needs it.
  const { default: PDFDocument } = await import('pdfkit');
  const { width, height } = PAPERS[sheet.paper];
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${sheet.brand}: ${sheet.title}`, Author: sheet.brand, CreationDate: sheet.day },
  }) as Doc;
  for (const [name, file] of FACES) doc.registerFont(name, join(process.cwd(), 'line-sheet/faces', file));
  const layout = layOut(sectionsOf(sheet.products), sheet.paper);

  newPage(doc);
  await drawCover(doc, sheet, images);
  for (const [at, page] of layout.pages.entries()) {
    newPage(doc);
    yield* taken(doc);
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
  doc.rect(0, 0, doc.page.width, doc.page.height).fill(COLOURS.page);
}

/** What has been written so far. */
function* taken(doc: Doc): Generator<Uint8Array> {
  for (let piece = doc.read(); piece !== null; piece = doc.read()) yield piece;
}

/** As many pixels as its width on paper can show. */
function pictureOf({ images: [image] }: ListedProduct, { columns }: Layout, images: ImageResizer) {
  const name = image ? storedName(image) : null;
  return name ? images.resize(name, columns > 3 ? 'card' : 'card@2x', 'jpg') : null;
}

/** A picture over the upper part, and below it what this is, of whom, and how to reach them. */
async function drawCover(doc: Doc, sheet: LineSheet, images: ImageResizer): Promise<void> {
  const { width, height } = doc.page;
  const band = height * 0.62;
  const product = sheet.products.find(({ images: [image] }) => image && storedName(image));
  const name = storedName(product?.images[0] ?? '');
  const picture = name ? await images.resize(name, 'modal', 'jpg') : null;
  drawPicture(doc, picture, product?.imageFocuses[0], { x: 0, y: 0, width, height: band });
  await coverText(doc, sheet, band);
}

async function drawHeading(
  doc: Doc,
  { margin }: Layout,
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
    colour: COLOURS.muted,
    align: 'right',
  });
  doc
    .moveTo(margin, y + 30)
    .lineTo(width - margin, y + 30)
    .lineWidth(0.5)
    .stroke(COLOURS.line);
}

async function drawFoot(
  doc: Doc,
  { brand, origin }: LineSheet,
  { margin }: Layout,
  number: string,
): Promise<void> {
  const { width, height } = doc.page;
  const y = height - 32;
  const style = { y, size: 7.5, colour: COLOURS.muted };
  await writeAny(doc, brand, { ...style, x: margin, width: 200, link: origin });
  write(doc, number, { ...style, x: width - margin - 200, width: 200, align: 'right' });
}
