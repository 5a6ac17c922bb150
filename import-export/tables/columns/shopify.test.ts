import { expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';

const OLD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,' +
  'Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,Status\n';

test('the older columns: one product over several rows', async () => {
  const { survey, products } = await understood(
    `${OLD}tote,Leather  Tote,<p>Soft.</p><ul><li>Big</li></ul>,House,Handbags,new,true,Size,S,T-S,0.00,,https://cdn.example/2.jpg,2,Back,false,active\n` +
      'tote,,,,,,,,M,T-M,129.00,150.00,https://cdn.example/1.jpg,1,Front,,\n' +
      'tote,,,,,,,,L,T-L,139.00,,,,,,\n',
  );
  expect(survey).toMatchObject({ source: 'shopify', products: 1, rows: 3 });
  expect(products).toMatchObject([
    {
      lines: [2, 3, 4],
      fields: {
        handle: 'tote',
        code: 'T-S',
        name: 'Leather Tote',
        description: 'Soft.\n\n• Big',
        category: 'Bags',
        price: 129,
        marketPrice: 150,
      },
      photos: [
        { source: 'https://cdn.example/1.jpg', alt: 'Front' },
        { source: 'https://cdn.example/2.jpg', alt: 'Back' },
      ],
      refused: null,
      lacking: null,
    },
  ]);
  expect(products[0]?.notes).toEqual([
    expect.stringContaining('different codes'),
    expect.stringContaining('The lowest price is used'),
  ]);
});

test('the newer columns', async () => {
  const { survey, products } = await understood(
    'Title,URL handle,Description,Product category,Type,Published on online store,Status,SKU,Price,Compare-at price,Product image URL,Image position,Image alt text,Gift card\n' +
      'Trail Boot,trail-boot,For hills.,Apparel & Accessories > Shoes,,TRUE,Active,B-1,89.90,,https://cdn.example/b.jpg,1,,FALSE\n' +
      ',trail-boot,,,,,,B-2,79.90,,,,,\n',
  );
  expect(survey.source).toBe('shopify');
  expect(products).toMatchObject([
    { lines: [2, 3], fields: { handle: 'trail-boot', category: 'Footwear', price: 79.9 }, refused: null },
  ]);
});

test.each(['00123', '0012-A', 'A-1'])(
  'the apostrophe that Shopify writes before the code %s is not part of it',
  async (code) => {
    const { products } = await understood(
      `${OLD}tote,'90s Tote,,House,Handbags,,true,,,'${code},129.00,,,,,,active\n`,
    );
    expect(products).toMatchObject([{ fields: { code, name: "'90s Tote" } }]);
  },
);
