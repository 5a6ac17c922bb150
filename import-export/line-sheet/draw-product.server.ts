import { factIn } from '#catalog/products/facts.ts';
import { isReduced, type ListedProduct } from '#catalog/products/product.ts';
import { COLORS, type Doc, drawPicture, leftOf, withoutMarks, writeAny } from './drawing.server.ts';
import { withoutEmoji } from './foreign-text.server.ts';
import type { LineSheet, SheetProduct } from './line-sheet.ts';
import type { SheetLayout } from './pages.ts';

/** Draws a product: its picture, which links to the product's page, and its caption. */
export async function drawProduct(
  doc: Doc,
  { hasPrices, origin, texts, ask }: Pick<LineSheet, 'hasPrices' | 'origin' | 'texts' | 'ask'>,
  { width, height }: Pick<SheetLayout, 'width' | 'height'>,
  { x, y, product }: { x: number; y: number; product: SheetProduct },
  jpeg: Uint8Array | null,
): Promise<void> {
  drawPicture(doc, jpeg, product.imageFocuses[0], { x, y, width, height });
  doc.link(leftOf(doc, { x, width }), y, width, height, `${origin}/product/${product.id}`);
  let below = y + height + 7;
  // A name that consists of emoji only would leave the caption empty.
  const name = withoutEmoji(product.name) || texts.categories[product.category];
  below += await writeAny(doc, name, { x, y: below, width, size: 8.5, lines: 2 });
  below += 2.5;
  const words = texts.lineSheet;
  const askWidth = Math.max(24, 5 * words.ask.length);
  const small = { size: 7.5, color: COLORS.muted };
  if (hasPrices) await writePrice(doc, product, texts.amounts, { x, y: below, width });
  if (hasPrices) below += 12;
  const facts = (product.facts ?? []).map((fact) => factIn(fact).value).join(words.comma);
  if (facts) below += 1 + (await writeAny(doc, facts, { ...small, x, y: below, width }));
  const code = [product.code ? words.code(product.code) : '', product.inStock ? '' : words.soldOut];
  await writeAny(doc, code.filter(Boolean).join(words.comma), {
    ...small,
    x,
    y: below,
    width: width - askWidth - 6,
  });
  await writeAny(doc, words.ask, {
    ...small,
    color: COLORS.ink,
    x: x + width - askWidth,
    y: below,
    width: askWidth,
    align: 'end',
    link: ask(product),
    isUnderlined: true,
  });
}

/** Writes the price or "Price on request", and the market price if it is higher. */
async function writePrice(
  doc: Doc,
  product: ListedProduct,
  amounts: LineSheet['texts']['amounts'],
  { x, y, width }: Record<'x' | 'y' | 'width', number>,
): Promise<void> {
  const price = amounts.priceInWords(product.price);
  await writeAny(doc, price, { x, y, width, size: 8.5 });
  if (!isReduced(product)) return;
  const before = x + doc.widthOfString(withoutMarks(price)) + 6;
  const old = amounts.price(product.marketPrice ?? 0);
  await writeAny(doc, old, {
    x: before,
    y: y + 0.7,
    width: width - before + x,
    size: 7.5,
    color: COLORS.muted,
    isStruck: true,
  });
}
