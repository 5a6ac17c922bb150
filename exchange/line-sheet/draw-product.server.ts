import { factIn } from '#catalogue/products/facts.ts';
import { formatPrice, isReduced, type ListedProduct } from '#catalogue/products/product.ts';
import { priceInWords } from '#catalogue/text/english.ts';
import { COLORS, type Doc, drawPicture, write, writeAny } from './drawing.server.ts';
import { withoutEmoji } from './foreign-text.server.ts';
import type { LineSheet, SheetProduct } from './line-sheet.ts';
import type { Layout } from './pages.ts';

/** Draws a product: its picture, which links to the product's page, and its caption. */
export async function drawProduct(
  doc: Doc,
  { hasPrices, origin, ask }: Pick<LineSheet, 'hasPrices' | 'origin' | 'ask'>,
  { width, height }: Pick<Layout, 'width' | 'height'>,
  { x, y, product }: { x: number; y: number; product: SheetProduct },
  jpeg: Uint8Array | null,
): Promise<void> {
  drawPicture(doc, jpeg, product.imageFocuses[0], { x, y, width, height });
  doc.link(x, y, width, height, `${origin}/product/${product.id}`);
  let below = y + height + 7;
  // A name that consists of emoji only would leave the caption empty.
  const name = withoutEmoji(product.name) || product.category;
  below += await writeAny(doc, name, { x, y: below, width, size: 8.5, lines: 2 });
  below += 2.5;
  const askWidth = 24;
  const small = { size: 7.5, color: COLORS.muted };
  if (hasPrices) writePrice(doc, product, x, below, width);
  if (hasPrices) below += 12;
  const facts = (product.facts ?? []).map((fact) => factIn(fact).value).join(', ');
  if (facts) below += 1 + (await writeAny(doc, facts, { ...small, x, y: below, width }));
  const code = [product.code ? `Ref. ${product.code}` : '', product.inStock ? '' : 'Sold out'];
  await writeAny(doc, code.filter(Boolean).join(', '), {
    ...small,
    x,
    y: below,
    width: width - askWidth - 6,
  });
  write(doc, 'Ask', {
    ...small,
    color: COLORS.ink,
    x: x + width - askWidth,
    y: below,
    width: askWidth,
    align: 'right',
    link: ask(product),
  });
  underline(doc, 'Ask', x + width, below);
}

/** Writes the price or "Price on request", and the market price if it is higher. */
function writePrice(doc: Doc, product: ListedProduct, x: number, y: number, width: number): void {
  const price = priceInWords(product.price);
  write(doc, price, { x, y, width, size: 8.5 });
  if (!isReduced(product)) return;
  const before = x + doc.widthOfString(price) + 6;
  const old = formatPrice(product.marketPrice ?? 0);
  write(doc, old, {
    x: before,
    y: y + 0.7,
    width: width - before + x,
    size: 7.5,
    color: COLORS.muted,
    isStruck: true,
  });
}

function underline(doc: Doc, word: string, right: number, y: number): void {
  const bottom = y + doc.currentLineHeight() + 0.5;
  doc
    .moveTo(right - doc.widthOfString(word), bottom)
    .lineTo(right, bottom)
    .lineWidth(0.4)
    .stroke(COLORS.ink);
}
