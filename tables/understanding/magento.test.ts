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
  expect(survey).toMatchObject({ source: 'magento', drafts: 1, categories: [{ label: 'Gear > Bags' }] });
  expect(products).toMatchObject([
    {
      lines: [4, 2, 3, 5],
      fields: { code: 'tote', handle: 'tote', name: 'Tote', price: 45, marketPrice: 49, category: 'Bags' },
      photographs: ['main', 'back', 's', 'm'].map((name) => ({ source: `file:${name}.jpg` })),
      refused: null,
      lacking: null,
    },
    { lines: [6], fields: { code: 'clutch', hidden: true, inStock: true }, refused: null },
  ]);
  expect(products[0]?.fields).toMatchObject({ inStock: true, description: 'Soft.' });
});
