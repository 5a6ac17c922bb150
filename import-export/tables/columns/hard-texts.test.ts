import { describe, expect, test } from 'vitest';
import { BAG, HEADER, only, shopify } from '../testing/shopify-rows.ts';

describe('photos', () => {
  test('286 of one product: the first twenty by their positions are kept, with a note', async () => {
    const images = Array.from({ length: 286 }, (_, at) => ({
      Handle: 'bag',
      'Image Src': `https://cdn.example/${286 - at}.jpg`,
      'Image Position': String(286 - at),
    }));
    const product = await only(BAG, ...images);
    expect(product.photos.map(({ source }) => source)).toEqual(
      Array.from({ length: 20 }, (_, at) => `https://cdn.example/${at + 1}.jpg`),
    );
    expect(product.notes).toEqual(['Only the first 20 of 286 photos are imported.']);
    expect(product.lines).toHaveLength(287);
  });

  test.each<[string, string[]]>([
    [
      'https://a.example/1.jpg|https://a.example/2.jpg',
      ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    ],
    [
      'https://a.example/1.jpg ~ https://a.example/2.jpg',
      ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    ],
    [
      'https://a.example/1.jpg, https://a.example/2.jpg',
      ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    ],
    [
      'https://a.example/1.jpg https://a.example/2.jpg',
      ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    ],
    [
      'https://a.example/w_10,h_20/1.jpg,https://a.example/2',
      ['https://a.example/w_10,h_20/1.jpg', 'https://a.example/2'],
    ],
    ['//cdn.example/1.jpg', ['https://cdn.example/1.jpg']],
    ['cdn.example/files/1.jpg?v=1', ['https://cdn.example/files/1.jpg?v=1']],
    [
      'https://a.example/a;v=2.jpg;https://a.example/b.jpg',
      ['https://a.example/a;v=2.jpg', 'https://a.example/b.jpg'],
    ],
    ['https://a.example/a.jpg?x=1|2', ['https://a.example/a.jpg?x=1|2']],
    ['a~mv2.jpg~b.png', ['file:a~mv2.jpg', 'file:b.png']],
    [
      '["https://a.example/1.jpg", {"src": "https://a.example/2.jpg"}]',
      ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    ],
    ['{"https://a.example/1,2.jpg"}', ['https://a.example/1,2.jpg']],
    ['["not JSON', []],
    ['N/A', []],
    ['front view.jpg; back.PNG', ['file:front view.jpg', 'file:back.PNG']],
    ['C:\\photos\\bag.jpg', ['file:bag.jpg']],
    ['javascript:alert(1)', []],
    ['https://a.example/1.heic', []],
  ])('%j', async (cell, expected) => {
    const { photos } = await only({ ...BAG, 'Image Src': cell });
    expect(photos.map(({ source }) => source)).toEqual(expected);
  });

  test('a text that is not a photo gets a note, an empty cell does not', async () => {
    expect((await only({ ...BAG, 'Image Src': 'https://a.example/1.heic' })).notes).toEqual([
      '“https://a.example/1.heic” is not a JPEG, PNG, GIF or WebP photo.',
    ]);
    expect((await only({ ...BAG, 'Image Src': 'N/A' })).notes).toEqual([]);
  });
});

describe('texts', () => {
  test('markup is removed before the length is measured', async () => {
    const product = await only({
      ...BAG,
      'Body (HTML)': `<style>${'a{}'.repeat(5000)}</style><p>Soft.</p><script>${'x();'.repeat(5000)}</script>`,
    });
    expect(product).toMatchObject({ fields: { description: 'Soft.' }, notes: [] });
  });

  test('names over the limit are cut at a word, with a note', async () => {
    const product = await only({ ...BAG, Title: 'Leather bag '.repeat(30) });
    expect(product.fields.name).toBe(`${'Leather bag '.repeat(16)}Leather…`);
    expect(product.notes).toEqual(['The name is longer than 200 characters and was shortened.']);
  });

  test('markup, no-break and double spaces are removed from names', async () => {
    expect((await only({ ...BAG, Title: '  Big\u00a0\u00a0 <b>bag</b> &amp;amp; belt ' })).fields.name).toBe(
      'Big bag & belt',
    );
  });

  test('a new product without a description gets none', async () => {
    const product = await only({ ...BAG, 'Body (HTML)': '<p>&nbsp;</p>' });
    expect(product.fields).not.toHaveProperty('description');
    expect(product.ifNew).not.toHaveProperty('description');
    expect(product.refused ?? product.lacking).toBeNull();
  });

  test('HTML, scripts, formulas and characters that databases cannot store, in every cell', async () => {
    for (const text of [
      '<script>alert(1)</script>',
      '=HYPERLINK("x")',
      '\u0001\u202e',
      '\ud800',
      '"\'`;--',
    ]) {
      const cells = Object.fromEntries(HEADER.split(',').map((name) => [name, text]));
      for (const product of await shopify(cells)) {
        expect(product.refused ?? product.lacking).not.toBeNull();
        expect([product.fields.name, product.fields.description].join()).not.toContain('<script');
      }
    }
  });
});
