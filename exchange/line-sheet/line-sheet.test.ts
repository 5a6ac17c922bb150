import { expect, test } from 'vitest';
import { en } from '#app/texts/en/texts.ts';
import type { ListedProduct } from '#catalogue/products/product.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import { drawText, withoutEmoji } from './foreign-text.server.ts';
import { lineSheetPdf } from './line-sheet-pdf.server.ts';
import { CAPTION_HEIGHT, layOut, PAPERS } from './pages.ts';
import { sectionsOf } from './sections.ts';

const noImages = { resize: async () => null } as unknown as ImageResizer;

test.each([
  ['a4', 1],
  ['a4', 8],
  ['a4', 9],
  ['letter', 8],
  ['letter', 300],
] as const)('on %s, each of %i products appears once, within the page, without overlap', (paper, count) => {
  const products = Array.from({ length: count }, (_, at) => product(at));
  const { pages, width, height, margin } = layOut(sectionsOf(products), paper);
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
  const { pages, height } = layOut(sectionsOf(products), paper);
  const bottoms = (pages[0] ?? []).map((placed) => placed.y + height + CAPTION_HEIGHT);
  expect(PAPERS[paper].height - Math.max(...bottoms)).toBeLessThan(80);
});

test('a name that is too long is cut after a whole line, not through its letters', async () => {
  const draw = (text: string) =>
    drawText(text, { size: 8.5, width: 120, maxHeight: 2 * 1.6 * 8.5, color: '#000000' });
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
  const sections = sectionsOf(products).map(({ title, products }) => [
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

test('an adopted product without a price and without a stored image is still drawn', async () => {
  const odd = product(1, { price: null as unknown as number, images: ['https://elsewhere.example/a.jpg'] });
  expect(await written([odd])).toMatch(/%%EOF\s*$/);
});

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

async function written(products: ListedProduct[]): Promise<string> {
  const sheet = {
    title: 'Bags',
    brand: 'Vitrine',
    origin: 'https://shop.example',
    contacts: [{ text: 'hello@shop.example', link: 'mailto:hello@shop.example' }],
    day: new Date('2026-11-22T00:00:00Z'),
    paper: 'a4' as const,
    hasPrices: true,
    language: 'en',
    texts: en,
    products,
    ask: ({ id }: ListedProduct) => `https://wa.me/1?text=${id}`,
  };
  return Buffer.concat(await Array.fromAsync(lineSheetPdf(sheet, noImages))).toString('latin1');
}
