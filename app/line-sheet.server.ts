import type { Shop } from '#app/context.ts';
import { streamed } from '#app/streamed.ts';
import { titleInWords } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en/texts.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { nameIn } from '#catalog/categories/category-names.ts';
import { type Product, withShownPrice } from '#catalog/products/product.ts';
import { productIn } from '#catalog/products/product-texts.ts';
import { mailLink, telephoneLink, whatsAppLink } from '#catalog/settings/contact-links.ts';
import { type Language, prefixOf } from '#catalog/text/languages.ts';
import { lineSheetPdf } from '#import-export/line-sheet/line-sheet-pdf.server.ts';
import {
  type LineSheetRequest,
  listLineSheetProducts,
  MAX_LINE_SHEET_PRODUCTS,
} from '#import-export/line-sheet/line-sheets.server.ts';
import { translatedSectionNames } from './storefront/translated.server.ts';

/** Why there is no line sheet. */
type Problem = 'tooMany' | 'empty' | 'busy';

/** Returns the products of a line sheet, or why there are none. */
export async function lineSheetProducts(
  { db }: Shop,
  { wanted }: LineSheetRequest,
): Promise<Product[] | Problem> {
  const products = await listLineSheetProducts(db, wanted);
  if (!products) return 'tooMany';
  return products.length > 0 ? products : 'empty';
}

/** Returns the message for visitors: why there is no line sheet. */
export function describeProblem(problem: Problem, { lineSheet }: Texts): string {
  return problem === 'tooMany' ? lineSheet.tooMany(MAX_LINE_SHEET_PRODUCTS) : lineSheet[problem];
}

/** Streams a line sheet as PDF in a language, or returns why it cannot be made. */
export async function sendLineSheet(
  shop: Shop,
  sheet: LineSheetRequest,
  language: Language,
): Promise<Response | Problem> {
  const { imageResizer } = shop;
  const { store } = shop.settings;
  const { paper, hasPrices } = sheet;
  const origin = shop.origin + prefixOf(language, store.languages);
  const texts = textsOf(language);
  const products = await lineSheetProducts(shop, sheet);
  if (typeof products === 'string') return products;
  if (active >= MAX_CONCURRENT) return 'busy';
  const sections = await translatedSectionNames({ ...shop, language });
  const title = titleInWords(sheet.title, texts, sections);
  const pieces = lineSheetPdf(
    {
      title,
      brand: store.brand,
      language,
      texts,
      origin,
      contacts: [
        { text: store.phones[0], link: telephoneLink(store.phones[0]) },
        { text: store.emails.general, link: mailLink(store.emails.general) },
        { text: new URL(shop.origin).host, link: origin },
      ],
      day: new Date(),
      paper,
      hasPrices,
      products: products.map((product) => ({
        ...withShownPrice(productIn(product, language, store.languages[0] ?? 'en')),
        subCategory: product.subCategory && nameIn(product.subCategory, sections),
      })),
      ask(product) {
        const listed = hasPrices ? product : { ...product, price: null };
        const question = `${texts.ask.question(listed)}\n${origin}/product/${product.id}\n\n`;
        const [office] = store.offices;
        return office?.whatsapp ? whatsAppLink(office.whatsapp, question) : `${origin}/product/${product.id}`;
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

/**
 * The maximum number of line sheets that are rendered at a time. One renders some hundred products per second and keeps
 * a core busy.
 */
const MAX_CONCURRENT = 3;
let active = 0;

async function* counted(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  active += 1;
  try {
    yield* pieces;
  } finally {
    active -= 1;
  }
}
