import { expect, test } from 'vitest';
import { understood } from '../testing/table-of-text.ts';

const HEADER =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,In stock?,Sale price,Regular price,Categories,Tags,Images,Parent\n';

test('regular and sale price, images in one cell, category paths, variations to their parent', async () => {
  const { survey, products } = await understood(
    `${HEADER}1,variable,tee,T-Shirt,1,1,visible,Short.,"<p>Long.</p>",1,,,"Clothing > Women, Sale",,"https://a.example/1.png, https://a.example/2.png",\n` +
      '2,simple,cap,Cap,1,0,visible,Warm.,,0,16,18,Clothing > Accessories,,https://a.example/3.png,\n' +
      '3,variation,tee-m,T-Shirt - M,1,0,visible,,,1,9,12,,,https://a.example/4.png,tee\n' +
      '4,variation,tee-l,T-Shirt - L,1,0,visible,,,1,,11,,,,id:1\n' +
      '5,simple,secret,Secret,1,0,hidden,,x,1,,5,Bags,,,\n' +
      '6,simple,later,Later,-1,0,visible,,x,1,,5,Bags,,,\n' +
      '7,variation,orphan,Orphan - M,1,0,visible,,,1,,5,,,,gone\n' +
      '8,grouped,all,All of it,1,0,visible,,x,1,,,Bags,,,\n',
  );
  expect(survey).toMatchObject({ source: 'woocommerce', products: 5, drafts: 2 });
  const byName = Object.fromEntries(products.map((product) => [product.fields.code, product]));
  expect(byName.tee).toMatchObject({
    lines: [2, 4, 5],
    fields: {
      handle: 'id:1',
      name: 'T-Shirt',
      description: 'Long.',
      price: 9,
      marketPrice: 12,
      category: 'Women',
      featured: true,
      inStock: true,
    },
    refused: null,
  });
  expect(byName.tee?.photographs).toMatchObject(
    [1, 2, 4].map((number) => ({ address: `https://a.example/${number}.png` })),
  );
  expect(byName.cap).toMatchObject({
    fields: {
      description: 'Warm.',
      price: 16,
      marketPrice: 18,
      category: 'Accessories',
      inStock: false,
    },
  });
  expect(byName.secret).toMatchObject({ fields: { hidden: true } });
  expect(byName.later).toMatchObject({ fields: { hidden: true } });
  expect(byName.orphan?.refused).toEqual({
    line: 8,
    column: 'Parent',
    reason: 'The product “gone” that this variation belongs to is not in the table.',
  });
  expect(byName.all?.refused?.reason).toBe('It is a group of other products, which has no price of its own.');
  expect(products.flatMap(({ lines }) => lines).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});
