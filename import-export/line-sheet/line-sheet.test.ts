import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ar } from '#app/texts/ar/texts.ts';
import { en } from '#app/texts/en/texts.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import type { Language } from '#catalog/text/languages.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import { drawText, withoutEmoji } from './foreign-text.server.ts';
import { type LineSheetTexts, PAPERS } from './line-sheet.ts';
import { lineSheetPdf } from './line-sheet-pdf.server.ts';
import { CAPTION_HEIGHT, layOut } from './pages.ts';
import { sheetSections } from './sheet-sections.ts';

const noImages = { resize: async () => null } as unknown as ImageResizer;

test.each([
  ['a4', 1],
  ['a4', 8],
  ['a4', 9],
  ['letter', 8],
  ['letter', 300],
] as const)('on %s, each of %i products appears once, within the page, without overlap', (paper, count) => {
  const products = Array.from({ length: count }, (_, at) => product(at));
  const { pages, width, height, margin } = layOut(sheetSections(products), paper);
  const placed = pages.flatMap((page) => page.filter((one) => one.kind === 'product'));
  expect(new Set(placed.map((one) => one.product.id)).size).toBe(count);
  for (const page of pages) {
    expect(page.at(-1)?.kind).toBe('product');
    const spots = page.map((one) => `${one.kind === 'product' ? one.x : 'heading'} ${one.y}`);
    expect(new Set(spots).size).toBe(page.length);
    for (const one of page) {
      if (one.kind === 'heading') continue;
      expect(one.x + width).toBeLessThanOrEqual(PAPERS[paper].width - margin + 0.01);
      expect(one.y + height + CAPTION_HEIGHT).toBeLessThanOrEqual(PAPERS[paper].height - 50);
    }
  }
});

test.each(['a4', 'letter'] as const)('on %s, a full page is filled to the bottom', (paper) => {
  const products = Array.from({ length: 24 }, (_, at) => product(at, { category: 'Bags' }));
  const { pages, height } = layOut(sheetSections(products), paper);
  const bottoms = (pages[0] ?? []).map((placed) => placed.y + height + CAPTION_HEIGHT);
  expect(PAPERS[paper].height - Math.max(...bottoms)).toBeLessThan(80);
});

test('a name that is too long is cut after a whole line, not through its letters', async () => {
  const draw = (text: string) =>
    drawText(text, { size: 8.5, width: 120, maxHeight: 2 * 1.6 * 8.5, color: '#000000', face: 'text' });
  // Nearly every font contains Cyrillic letters, so the test needs no extra font.
  const drawn = await draw('Пальто из шерсти '.repeat(12));
  expect(drawn?.height).toBeLessThanOrEqual(2 * 1.6 * 8.5);
  expect(drawn?.height).toBeGreaterThan(8.5);
});

test.each([
  ['Party Bag 🎉👜 with ❤️ love 👨‍👩‍👧', 'Party Bag with love'],
  ['Tote™ © 2026 ½', 'Tote™ © 2026 ½'],
  ['🎉', ''],
  ['حقيبة 👜', 'حقيبة'],
  ['Astronaut 👩🏽‍🚀, size 1️⃣, 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥', 'Astronaut , size ,'],
  ['Set #2 * می‌خواهم', 'Set #2 * می‌خواهم'],
])('emoji are removed from %j', (text, shown) => {
  expect(withoutEmoji(text)).toBe(shown);
});

test('sections follow the order of the categories; accessories have a section per accessory category', () => {
  const products = [
    product(1, { category: 'Footwear' }),
    product(2, { category: 'Accessories', subCategory: null }),
    product(3, { category: 'Accessories', subCategory: 'Belts' }),
    product(4, { category: 'Women' }),
    product(5, { category: 'Women' }),
  ];
  const sections = sheetSections(products).map(({ title, products }) => [
    title,
    products.map(({ name }) => name),
  ]);
  expect(sections).toEqual([
    ['Women', ['Piece 4', 'Piece 5']],
    ['Accessories: Belts', ['Piece 3']],
    ['Accessories', ['Piece 2']],
    ['Footwear', ['Piece 1']],
  ]);
});

test('a PDF has a cover, its pages, and two links for each product, whatever script its name is in', async () => {
  const names = ['Ring', 'حقيبة جلدية', '皮革手提包', 'Пальто <b> & шерсть', '\u202e', 'word '.repeat(80)];
  const products = names.map((name, at) => product(at, { name, category: 'Bags' }));
  const pdf = await written(products);
  expect(pdf).toMatch(/^%PDF-/);
  expect(pdf.trimEnd()).toMatch(/%%EOF$/);
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
  for (const { id } of products) {
    expect(pdf).toContain(`https://shop.example/product/${id}`);
    expect(pdf).toContain(`https://wa.me/1?text=${id}`);
  }
});

test('La-13 pages in Arabic are mirrored: the first product is at the right, and its link ends there', async () => {
  const products = [0, 1].map((at) => product(at, { category: 'Bags' }));
  const leftEdges = async (language: Language, texts: LineSheetTexts) => {
    const pdf = await written(products, language, texts);
    return products.flatMap(({ id }) => [rectangleOf(pdf, `product/${id}`), rectangleOf(pdf, `text=${id}`)]);
  };
  const { width } = PAPERS.a4;
  const [english, arabic] = [await leftEdges('en', en), await leftEdges('ar', ar)];
  expect(english.map(([left]) => left < width / 2)).toEqual([true, true, false, false]);
  for (const at of [0, 2]) {
    expect(arabic[at]?.[0]).toBeCloseTo(width - (english[at]?.[1] ?? 0), 1);
    expect(arabic[at]?.[1]).toBeCloseTo(width - (english[at]?.[0] ?? 0), 1);
  }
  for (const at of [1, 3]) expect(arabic[at]?.[0]).toBeCloseTo(width - (english[at]?.[1] ?? 0), 1);
});

test.each([
  ['vazirmatn', 'ar'],
  ['markazi-text', 'ar'],
  ['hind', 'hi'],
  ['martel', 'hi'],
  ['noto-sans-sc', 'zh'],
] as const)('La-13 the font %s has every letter of the texts in %s', async (font, language) => {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument().font(`import-export/line-sheet/faces/${font}.ttf`) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
  };
  const script = { ar: /\p{Script=Arabic}/gu, hi: /\p{Script=Devanagari}/gu, zh: /\p{Script=Han}/gu }[
    language
  ];
  const folder = join(process.cwd(), 'app/texts', language);
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const letters = new Set(`${texts.join('')}${language === 'zh' ? frequentCharacters() : ''}`.match(script));
  expect(letters.size).toBeGreaterThan(30);
  expect(
    [...letters].filter((letter) => !doc._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  ).toEqual([]);
});

test('an adopted product without a price and without a stored image is still drawn', async () => {
  const odd = product(1, { price: null as unknown as number, images: ['https://elsewhere.example/a.jpg'] });
  expect(await written([odd])).toMatch(/%%EOF\s*$/);
});

/** Returns the left and the right edge of a link. An annotation refers to the object with its address. */
function rectangleOf(pdf: string, address: string): [left: number, right: number] {
  const objects = pdf.split('endobj');
  const action = objects.find((object) => object.includes(address));
  const number = /(\d+) 0 obj/.exec(action ?? '')?.[1];
  const link = objects.find((object) => object.includes(`/A ${number} 0 R`));
  const [left, , right] =
    /\/Rect \[([^\]]*)\]/
      .exec(link ?? '')?.[1]
      ?.split(' ')
      .map(Number) ?? [];
  return [left ?? Number.NaN, right ?? Number.NaN];
}

/** The 3,755 most frequent Chinese characters of a national standard. */
function frequentCharacters(): string {
  const rows = Array.from({ length: 40 }, (_, row) => row + 0xb0);
  const bytes = rows.flatMap((row) => Array.from({ length: 94 }, (_, at) => [row, at + 0xa1]).flat());
  // The last five places of the row D7 are empty.
  return new TextDecoder('gb18030').decode(Uint8Array.from(bytes)).replace(/[\ue000-\uf8ff]/g, '');
}

function product(at: number, changes: Partial<ListedProduct> = {}): ListedProduct {
  return {
    id: `3f0c1c0e-0000-4000-8000-${String(at).padStart(12, '0')}`,
    code: at % 2 ? `LT-${at}` : null,
    name: `Piece ${at}`,
    price: 248.1,
    marketPrice: 300,
    images: ['/media/products/1763600000000-aaaaaaaaaaaa.jpg'],
    imageAlts: [],
    imageFocuses: ['30 60'],
    category: (['Women', 'Bags', 'Kids'] as const)[at % 3] ?? 'Bags',
    subCategory: null,
    inStock: at % 5 > 0,
    ...changes,
  };
}

async function written(
  products: ListedProduct[],
  language: Language = 'en',
  texts: LineSheetTexts = en,
): Promise<string> {
  const sheet = {
    title: 'Bags',
    brand: 'Vitrine',
    origin: 'https://shop.example',
    contacts: [{ text: 'hello@shop.example', link: 'mailto:hello@shop.example' }],
    day: new Date('2026-11-22T00:00:00Z'),
    paper: 'a4' as const,
    hasPrices: true,
    language,
    texts,
    products,
    ask: ({ id }: ListedProduct) => `https://wa.me/1?text=${id}`,
  };
  return Buffer.concat(await Array.fromAsync(lineSheetPdf(sheet, noImages))).toString('latin1');
}
