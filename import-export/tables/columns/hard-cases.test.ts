import { describe, expect, test } from 'vitest';
import { productInput } from '#catalog/products/product-input.ts';
import { BAG, HEADER, only, row, shopify } from '../testing/shopify-rows.ts';
import { understood } from '../testing/table-of-text.ts';

test('tags decide the category only if they name a single one', async () => {
  const { products } = await understood(
    'Handle,Title,Type,Tags,Variant Price\na,One,Thing,"Men, Women",10\nb,Other,Thing,"Women, Sale",10\n',
  );
  expect(products.map(({ fields }) => fields.category)).toEqual([undefined, 'Women']);
});

test('the words for nothing of spreadsheets and programs are empty, names like them are not', async () => {
  const { products } = await understood(
    'SKU,Name,Price,Category,Description\n#N/A,Cap,5,Hats,NULL\nN-1,nan,5,Hats,x\nN-2,Nan,5,Hats,None\n',
  );
  expect(products.map(({ fields }) => [fields.code, fields.name, fields.description])).toEqual([
    [undefined, 'Cap', undefined],
    ['N-1', undefined, 'x'],
    ['N-2', 'Nan', 'None'],
  ]);
});

describe('prices of variants', () => {
  test.each([['0.00'], [''], ['0']])('the first price is %j, a later row has the price', async (first) => {
    const product = await only(
      { ...BAG, 'Variant Price': first },
      { Handle: 'bag', 'Variant Price': '39.90' },
    );
    expect(product).toMatchObject({ fields: { price: 39.9 }, refused: null, lacking: null });
  });

  test('the lowest price is used with its own market price, and a note says so', async () => {
    const product = await only(
      { ...BAG, 'Variant Price': '30', 'Variant Compare At Price': '90' },
      { Handle: 'bag', 'Variant Price': '20', 'Variant Compare At Price': '25' },
    );
    expect(product.fields).toMatchObject({ price: 20, marketPrice: 25 });
    expect(product.notes).toContain('The variants cost $20.00 to $30.00. The lowest price is used.');
  });

  test.each([
    ['10.00', 'The market price $10.00 is not above the price and was not imported.'],
    ['0', undefined],
    ['12.50', undefined],
  ])('a market price of %s is ignored', async (before, note) => {
    const product = await only({ ...BAG, 'Variant Compare At Price': before });
    expect(product.fields.marketPrice ?? null).toBeNull();
    expect(product.notes[0]).toBe(note);
    expect(product.refused).toBeNull();
  });

  test.each([
    ['58.120000000000005', 58.12],
    ['210.00  - 230.00', 210],
    ['210–230', 210],
    ['from $40', 40],
    ['From: $40', 40],
    ['$999/-', 999],
    ['$40.-', 40],
    ['$ 40.–', 40],
    ['499,- $', 499],
    ['40.--', 40],
    ['$1,299.00', 1299],
    [' 12.5 ', 12.5],
  ])('%j is a price', async (cell, price) => {
    expect(await only({ ...BAG, 'Variant Price': cell })).toMatchObject({ fields: { price }, refused: null });
  });

  test.each([['true'], ['-5'], ['12.50 each'], ['=1+1'], ['1/-2'], ['#REF!'], ['https://x.example/a.jpg']])(
    '%j is not a price, and the row is refused',
    async (cell) => {
      const product = await only({ ...BAG, 'Variant Price': cell });
      expect(product.refused).toEqual({
        line: 2,
        column: 'Variant Price',
        reason: `“${cell}” is not a price.`,
      });
    },
  );

  test('a product with the price 0 is refused; one without a price is not', async () => {
    expect((await only({ ...BAG, 'Variant Price': '0.00' })).refused?.reason).toBe('The price is 0.');
    const without = await only({ ...BAG, 'Variant Price': '' });
    expect(without).toMatchObject({ refused: null, lacking: null });
  });
});

describe('rows', () => {
  test('of one product may be apart, and each row belongs to one product', async () => {
    const products = await shopify(
      BAG,
      { ...BAG, Handle: 'belt', Title: 'Belt' },
      { Handle: 'BAG', 'Image Src': 'https://cdn.example/1.jpg', 'Image Position': '1' },
      { Handle: 'belt', 'Variant Price': '9' },
      { Handle: 'bag', 'Variant Price': '11' },
    );
    expect(products.map(({ lines, fields }) => [fields.name, fields.price, lines])).toEqual([
      ['Belt', 9, [3, 5]],
      ['Bag', 11, [2, 4, 6]],
    ]);
  });

  test('without a product are refused with a reason', async () => {
    const product = await only({ Handle: 'ghost', 'Image Src': 'https://cdn.example/1.jpg' });
    expect(product.lacking?.reason).toBe('The product has no name.');
  });

  test('with the code of an earlier product lose the code, and are refused only if the name is also the same', async () => {
    const products = await shopify(
      { ...BAG, 'Variant SKU': 'A-1' },
      { ...BAG, Handle: 'other', 'Variant SKU': 'a-1' },
    );
    expect(products).toMatchObject([
      { fields: { code: 'A-1' }, refused: null },
      { refused: null, notes: ['Code “a-1” is also in row 2. This product is imported without a code.'] },
    ]);
    expect(products[1]?.fields).not.toHaveProperty('code');
    const sheet = await understood(
      'Name,SKU,Price,Category\nA,X-1,$1,Bags\nB,x-1,$2,Bags\nC,X-1,$3,Bags\nb,X-1,$4,Bags\n',
    );
    expect(sheet.products).toMatchObject([
      { fields: { code: 'X-1' }, refused: null },
      {
        fields: { handle: 'code:x-1 B', price: 2 },
        notes: ['Code “x-1” is also in row 2. This product is imported without a code.'],
        refused: null,
      },
      { fields: { handle: 'code:X-1 C', price: 3 }, refused: null },
      { refused: { line: 5, column: 'SKU', reason: 'Row 3 has the same code and name.' } },
    ]);
    expect(sheet.products[1]?.fields).not.toHaveProperty('code');
  });

  test('with a code of more than 64 characters are imported without it', async () => {
    const product = await only({ ...BAG, 'Variant SKU': 'x'.repeat(65) });
    expect(product).toMatchObject({
      refused: null,
      notes: ['The code is longer than 64 characters and was not imported.'],
    });
    expect(product.fields).not.toHaveProperty('code');
  });
});

describe('products that the other shop hides', () => {
  test.each([
    [{ Status: 'draft' }, 'The other shop does not show this product. It is imported as hidden.'],
    [{ Status: 'Archived' }, 'The other shop does not show this product. It is imported as hidden.'],
    [{ Published: 'FALSE' }, 'The other shop does not show this product. It is imported as hidden.'],
  ])('%j is hidden', async (cells, note) => {
    expect(await only({ ...BAG, ...cells })).toMatchObject({
      fields: { hidden: true },
      notes: [note],
      refused: null,
    });
  });

  test('a gift card is hidden only if it is new', async () => {
    const card = await only({ ...BAG, 'Gift Card': 'true' });
    expect(card).toMatchObject({
      ifNew: { hidden: true },
      notes: ['New gift cards are imported as hidden.'],
    });
    expect(card.fields).not.toHaveProperty('hidden');
  });

  test('other products are visible', async () => {
    const product = await only({ ...BAG, Status: 'active', Published: 'true' });
    expect(product.fields).not.toHaveProperty('hidden');
  });
});

describe('categories', () => {
  const table = [
    HEADER,
    row({ ...BAG, Type: 'Widget' }),
    row({ ...BAG, Handle: 'b', Type: 'widgets ' }),
    row({ ...BAG, Handle: 'c', Type: 'WIDGET' }),
    row({ ...BAG, Handle: 'd', Type: 'Earrings' }),
  ].join('\n');

  test('are listed with their counts and guesses; spellings by case or plural are one', async () => {
    const { survey, products } = await understood(table);
    expect(survey.categories).toMatchObject([
      { label: 'Widget', count: 3, guess: null },
      { label: 'Earrings', count: 1, guess: { category: 'Accessories', subCategory: 'Earrings' } },
    ]);
    expect(products.map(({ refused }) => refused?.reason ?? null)).toEqual([
      'Choose a category for “Widget”.',
      'Choose a category for “widgets”.',
      'Choose a category for “WIDGET”.',
      null,
    ]);
  });

  test.each(['Boys', 'Toys', 'Boys > Jerseys'])('%s are for kids', async (type) => {
    expect(await only({ ...BAG, Type: type })).toMatchObject({ fields: { category: 'Kids' } });
  });

  test('one answer applies to all new products of a table without categories, and moves no existing product', async () => {
    const text = 'Name,Price\nThing,10\nGadget,12\nTote bag,15\n';
    const open = await understood(text);
    expect(open.survey.categories).toMatchObject([
      { key: '', label: 'No category', count: 2, guess: null },
      { label: 'No category, by the name: Bags', count: 1 },
    ]);
    expect(open.products[0]?.lacking?.reason).toBe('Choose a category for this product.');
    const { products } = await understood(text, {
      categories: { '': { category: 'Accessories', subCategory: 'Gifts' } },
    });
    expect(products[0]).toMatchObject({
      ifNew: { category: 'Accessories', subCategory: 'Gifts' },
      lacking: null,
    });
    expect(products.map(({ fields }) => fields.category)).toEqual([undefined, undefined, 'Bags']);
  });

  test('that the owner chose apply to all their products', async () => {
    const { products } = await understood(table, {
      categories: { widget: { category: 'Men', subCategory: null } },
    });
    expect(products.map(({ fields }) => fields.category)).toEqual(['Men', 'Men', 'Men', 'Accessories']);
  });
});

test('characters that databases cannot store are removed from every column', async () => {
  const filler = Array.from({ length: 600 }, (_, at) => ({
    ...BAG,
    Handle: `h${at}`,
    'Body (HTML)': 'x'.repeat(150),
  }));
  const image = 'https://cdn.example/1.jpg';
  const cells = { ...BAG, Title: 'Bag', Type: 'Shoes', 'Variant Price': '12.50', 'Image Src': image };
  const broken = Object.entries(cells).map(([column, text]) => [column, `${text[0]}\0${text.slice(1)}`]);
  const products = await shopify(...filler, Object.fromEntries(broken));
  expect(products.at(-1)).toMatchObject({
    fields: { name: 'Bag', category: 'Footwear', price: 12.5 },
    photos: [{ source: image }],
    refused: null,
  });
});

test('every complete product passes the rules of the form', async () => {
  const product = await only({ ...BAG, 'Image Src': 'https://cdn.example/1.jpg' });
  const input = { ...product.ifNew, ...product.fields, images: ['/media/products/1.jpg'] };
  expect(productInput.parse(input)).toMatchObject(product.fields);
});
