import { expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';

const HEADER =
  'sku,store_view_code,attribute_set_code,product_type,categories,name,description,product_online,visibility,price,' +
  'special_price,url_key,base_image,small_image,additional_images,qty,configurable_variations\n';
const PATHS = '"Default Category/Gear,Default Category/Gear/Bags"';

test('rows that a product lists as its variations become one product with it', async () => {
  const { survey, products } = await understood(
    `${HEADER}tote-s,,Bag,simple,${PATHS},Tote-S,,1,Not Visible Individually,52.00,,tote-s,/t/o/s.jpg,,no_selection,0,\n` +
      `tote-m,,Bag,simple,${PATHS},Tote-M,,1,Not Visible Individually,49.00,45.00,tote-m,/t/o/m.jpg,,,3,\n` +
      `tote,,Bag,configurable,${PATHS},Tote,<p>Soft.</p>,1,"Catalog, Search",,,tote,/t/o/main.jpg,/t/o/small.jpg,"/t/o/main.jpg,/t/o/back.jpg",0,"sku=tote-s,size=S|sku=tote-m,size=M"\n` +
      `tote,de,,configurable,,,,1,,,,,,,,,\n` +
      `clutch,,Bag,simple,${PATHS},Clutch,,2,"Catalog, Search",20,,clutch,/c/l/c.jpg,,,1,\n`,
  );
  expect(survey).toMatchObject({ source: 'magento', categories: [{ label: 'Gear > Bags' }] });
  expect(products).toMatchObject([
    {
      lines: [4, 2, 3, 5],
      fields: { code: 'tote', handle: 'tote', name: 'Tote', price: 45, marketPrice: 49, category: 'Bags' },
      photos: ['main', 'back', 's', 'm'].map((name) => ({ source: `file:${name}.jpg` })),
      refused: null,
      lacking: null,
    },
    { lines: [6], fields: { code: 'clutch', hidden: true, inStock: true }, refused: null },
  ]);
  expect(products[0]?.fields).toMatchObject({ inStock: true, description: 'Soft.' });
});

test.each([
  ['', '', 15],
  ['2020-01-01 00:00:00', '', 15],
  ['1/1/20', '12/31/2098', 15],
  ['', '2020-01-31', 20],
  ['1/1/98', '', 20],
  ['soon', '', 20],
])('a special price from “%s” to “%s” counts only within its dates', async (from, to, price) => {
  const { products } = await understood(
    'sku,attribute_set_code,name,price,special_price,special_price_from_date,special_price_to_date\n' +
      `a,Bag,Tote,20,15,${from},${to}\n`,
  );
  expect(products[0]?.fields.price).toBe(price);
  expect(products[0]?.fields.marketPrice).toBe(price === 15 ? 20 : undefined);
});

test('rows of store views are translations: neither products nor prices', async () => {
  const { survey, products } = await understood(
    'sku,store_view_code,attribute_set_code,name,price,url_key\n' +
      'a,de,Bag,Tasche,1,tasche\na,,Bag,Tote,20,tote\na,fr,Bag,Sac,2,sac\nb,de,Bag,Gürtel,3,b\n',
  );
  expect(survey.products).toBe(1);
  expect(products).toMatchObject([
    { lines: [3, 2, 4], fields: { name: 'Tote', price: 20, handle: 'tote' } },
    { lines: [5], fields: { name: 'Gürtel', price: 3 } },
  ]);
});
