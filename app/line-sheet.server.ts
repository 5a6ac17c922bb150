import type { Shop } from '#app/context.ts';
import { streamed } from '#app/streamed.ts';
import { inFigures } from '#catalogue/amounts/amounts.ts';
import { type Product, withShownPrice } from '#catalogue/products/product.ts';
import { questionAbout } from '#catalogue/text/english.ts';
import { lineSheetPdf } from '#exchange/line-sheet/line-sheet-pdf.server.ts';
import {
  type LineSheetRequest,
  listLineSheetProducts,
  MAX_LINE_SHEET_PRODUCTS,
} from '#exchange/line-sheet/line-sheets.server.ts';
import { mailLink, telephoneLink, whatsAppLink } from '#platform/config/shop/contact-links.ts';

/** Returns the products of a line sheet, or a message if there are none. */
export async function lineSheetProducts(
  { db }: Shop,
  { wanted }: LineSheetRequest,
): Promise<Product[] | string> {
  const products = await listLineSheetProducts(db, wanted);
  if (!products) {
    return `A line sheet holds up to ${inFigures(MAX_LINE_SHEET_PRODUCTS)} products. Please choose a category, or select products.`;
  }
  return products.length > 0
    ? products
    : 'All of these products are hidden, so the line sheet would be empty.';
}

/** Streams a line sheet as PDF, or returns a message if it has no products. */
export async function sendLineSheet(shop: Shop, sheet: LineSheetRequest): Promise<Response | string> {
  const { origin, imageResizer } = shop;
  const { store } = shop.settings;
  const { title, paper, hasPrices } = sheet;
  const products = await lineSheetProducts(shop, sheet);
  if (typeof products === 'string') return products;
  if (underWay >= MAX_UNDER_WAY) return 'Several line sheets are being made. Please try again in a minute.';
  const pieces = lineSheetPdf(
    {
      title,
      brand: store.brand,
      origin,
      contacts: [
        { text: store.phones[0], link: telephoneLink(store.phones[0]) },
        { text: store.emails.general, link: mailLink(store.emails.general) },
        { text: new URL(origin).host, link: origin },
      ],
      day: new Date(),
      paper,
      hasPrices,
      products: products.map(withShownPrice),
      ask(product) {
        const asked = hasPrices ? product : { ...product, price: null };
        const question = `${questionAbout(asked)}\n${origin}/product/${product.id}\n\n`;
        const [office] = store.offices;
        return office ? whatsAppLink(office.whatsapp, question) : `${origin}/product/${product.id}`;
      },
    },
    imageResizer,
  );
  const name = `${store.brand} ${title}`.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '');
  return new Response(streamed(counted(pieces), 'A line sheet'), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name || 'line-sheet'}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** Each line sheet renders some hundred products per second and core. */
const MAX_UNDER_WAY = 3;
let underWay = 0;

async function* counted(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  underWay += 1;
  try {
    yield* pieces;
  } finally {
    underWay -= 1;
  }
}
