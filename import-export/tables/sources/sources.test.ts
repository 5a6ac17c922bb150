import { describe, expect, test } from 'vitest';
import { openQuestions } from '../columns/questions.ts';
import { sampleProducts } from '../rows/colors-of-rows.ts';
import { understood } from '../testing/table-of-text.ts';

test('Wix: variants join their product, photos are at its address, a discount is a sale', async () => {
  const { survey, products } = await understood(
    'handleId,fieldType,name,productImageUrl,collection,sku,price,surcharge,visible,discountMode,discountValue,inventory,productOptionName1,productOptionType1,productOptionDescription1\n' +
      'p1,Product,Silk scarf,9a_1~mv2.jpg;9a_2~mv2.png,Scarves,S-1,80,,true,PERCENT,10,InStock,Color,COLOR,#ff0000:Red;#00f:Blue\n' +
      'p1,Variant,,,,S-1-R,,5,true,,,2,,,Red\n' +
      'p1,Variant,,,,S-1-B,,3,true,,,0,,,Blue\n' +
      'p2,Product,Felt hat,https://static.wixstatic.com/media/9a_3~mv2.jpg,Hats,S-2,50,,false,AMOUNT,8,OutOfStock,,,\n' +
      'p2,Variant,,,,S-2,,0,false,,,0,,,\n' +
      'p3,Product,Belt,,Belts,S-3,20,,true,HALF,8,InStock,,,\n',
  );
  expect(survey).toMatchObject({ source: 'wix', products: 3 });
  expect(products).toMatchObject([
    {
      lines: [2, 3, 4],
      fields: { handle: 'p1', price: 75, marketPrice: 80, facts: ['Color: Red, Blue'], inStock: true },
      photos: ['9a_1~mv2.jpg', '9a_2~mv2.png'].map((name) => ({
        source: `https://static.wixstatic.com/media/${name}`,
      })),
      notes: [
        'The 3 variants have different codes. The product gets S-1.',
        'Some variants cost more. The lowest price is used.',
      ],
      refused: null,
    },
    {
      fields: { price: 42, marketPrice: 50, hidden: true, inStock: false },
      notes: ['The other shop does not show this product. It is imported as hidden.'],
      photos: [{ source: 'https://static.wixstatic.com/media/9a_3~mv2.jpg' }],
    },
    { fields: { price: 20 }, notes: ['The discount “8 HALF” cannot be read and is not used.'] },
  ]);
});

test('Square: rows of one name are one product with all sizes and the lowest price', async () => {
  const { survey, products } = await understood(
    'Token,Item Name,Variation Name,SKU,Category,Price,Option Name 1,Option Value 1,Current Quantity Harbor\n' +
      'A,Rope bag,Wide,R-W,Bags,35.00,Width,Wide,0\nB,Felt bag,Regular,F-1,Bags,18.00,,,1\nC,Rope bag,Slim,R-S,Bags,25.00,Width,Slim,4\n',
  );
  // The question counts products, not their variants.
  expect(survey).toMatchObject({ source: 'square', products: 2, rows: 3 });
  expect(products).toMatchObject([
    { lines: [3], fields: { name: 'Felt bag', price: 18, inStock: true } },
    { lines: [2, 4], fields: { name: 'Rope bag', price: 25, facts: ['Width: Wide, Slim'], inStock: true } },
  ]);
});

test('Square: archived items are hidden, and a variable price is one on request', async () => {
  const { products } = await understood(
    'Item Name,Variation Name,SKU,Categories,Square Online Item Visibility,Price,Archived\n' +
      'Bowl,Regular,B-1,Accessories,visible,12,N\nVase,Regular,V-1,Accessories,visible,variable,Y\n',
  );
  expect(products).toMatchObject([
    { fields: { name: 'Bowl', price: 12, hidden: false } },
    { fields: { name: 'Vase', priceOnRequest: true, hidden: true }, refused: null },
  ]);
});

test('the cards of products join rows that name their product by another code or by its id', async () => {
  const tables = [
    'ID,Type,SKU,Name,Published,Regular price,Categories,Parent\n' +
      '10,variable,VT,Shirt,1,,Women,\n11,variation,VT-R,Shirt - Red,1,20,,id:10\n',
    'sku,attribute_set_code,product_type,categories,name,product_online,visibility,price,configurable_variations\n' +
      'VT-R,Default,simple,Women,Shirt - Red,1,Not Visible Individually,20,\n' +
      'VT,Default,configurable,Women,Shirt,1,"Catalog, Search",,"sku=VT-R,size=S"\n',
  ];
  for (const table of tables) {
    const { survey } = await understood(table);
    const cards = sampleProducts(survey, { ...survey.answers, currency: 'USD' });
    expect(cards).toMatchObject([{ fields: { name: 'Shirt', price: 20 }, refused: null }]);
  }
});

test('Squarespace: rows without a title are variants of the product above, a sale counts if it is on', async () => {
  const { survey, products } = await understood(
    'Product ID [Non Editable],Title,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Visible,Hosted Image URLs\n' +
      '5f1,Mug,M-1,Glaze,Blue,20,15,No,2,Accessories,Yes,https://a.example/1.jpg https://a.example/2.jpg\n' +
      ',,M-2,Glaze,Sand,22,16,Yes,Unlimited,,,\n5f2,Bowl,B-1,,,30,0,No,0,Accessories,No,\n',
  );
  expect(survey.source).toBe('squarespace');
  expect(openQuestions(survey, survey.answers)).not.toContain('values');
  expect(products).toMatchObject([
    {
      lines: [2, 3],
      fields: { handle: 'id:5f1', price: 16, marketPrice: 22, facts: ['Glaze: Blue, Sand'] },
      photos: [{ source: 'https://a.example/1.jpg' }, { source: 'https://a.example/2.jpg' }],
    },
    { lines: [4], fields: { price: 30, hidden: true, inStock: false } },
  ]);
});

test.each([
  [
    'Item Type,Product ID,Product Name,Product Code/SKU,Price,Cost Price,Retail Price,Sale Price,Product Visible?,Category,Product Image URL - 1',
    'Product,4,Boot,B-4,90,40,120,0.00,Y,Footwear,https://a.example/b.jpg',
    '  SKU,5,"[RT]Size=40,[S]Color=Tan",B-4-40,,,,,,,',
  ],
  [
    'Item,ID,Name,SKU,Options,Inventory Tracking,Price,Cost Price,Retail Price,Sale Price,Is Visible,Categories,Image URL (Import),Is Featured',
    'Product,4,Boot,B-4,,variant,90,40,120,0.00,TRUE,Footwear,,TRUE',
    'Variant,5,,B-4-40,Type=Rectangle|Name=Size|Value=40;Type=Swatch|Name=Color|Value=Tan,,,,,,,,\nImage,6,,,,,,,,,,,https://a.example/b.jpg',
  ],
])('BigCommerce: rows of variants and photos belong to the product above: %s', async (...lines) => {
  const { survey, products } = await understood(lines.join('\n'));
  expect(survey).toMatchObject({ source: 'bigcommerce', products: 1 });
  expect(products[0]?.fields.featured ?? null).toBe(lines[0]?.includes('Featured') ? true : null);
  expect(products).toMatchObject([
    {
      fields: { handle: 'id:4', code: 'B-4', price: 90, marketPrice: 120, facts: ['Size: 40', 'Color: Tan'] },
      photos: [{ source: 'https://a.example/b.jpg' }],
      refused: null,
    },
  ]);
});

test('PrestaShop: neither the wholesale nor the unit price is the price, and two tax prices are a question', async () => {
  const header =
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Wholesale price;Reference #;Unit price';
  const { survey, products } = await understood(`${header}\n7;0;Cap;Hats,Caps;12.50;5;C-7;2.10\n`);
  expect(survey.source).toBe('prestashop');
  expect(products).toMatchObject([{ fields: { handle: 'id:7', code: 'C-7', price: 12.5, hidden: true } }]);
  const both = await understood(`${header};Price tax included\n7;1;Cap;Hats;12.50;5;C-7;2.10;15\n`);
  expect(both.survey.rivals).toEqual([{ field: 'price', columns: [4, 8] }]);
  expect(both.products[0]?.fields).not.toHaveProperty('price');
});

test('OpenCart: the first language names the product, others are translations', async () => {
  const { survey, products } = await understood(
    'product_id,name(fr-fr),name(ar),categories,sku,model,image_name,price,status\n3,Sac,حقيبة,20,,Model 3,a.jpg,9.50,false\n',
  );
  expect(survey.source).toBe('opencart');
  expect(products).toMatchObject([
    {
      fields: {
        handle: 'id:3',
        code: 'Model 3',
        name: 'Sac',
        hidden: true,
        translations: { ar: { name: 'حقيبة' } },
      },
    },
  ]);
});

test('a product feed: rows of a group are one product, and the sale has its days in one cell', async () => {
  const days = (from: string, to: string) => `${from}T00:00-0800/${to}T00:00-0800`;
  const { survey, products } = await understood(
    'id,title,link,image_link,availability,price,sale_price,sale_price_effective_date,item_group_id,size,product_type\n' +
      `k-1,Kimono,https://a.example/k,https://a.example/k.jpg,in_stock,60.00 USD,45.00 USD,${days('2020-01-01', '2098-01-01')},k,S,Women > Dresses\n` +
      `k-2,Kimono,https://a.example/k,https://a.example/k2.jpg,out_of_stock,60.00 USD,,,k,L,Women > Dresses\n` +
      `o-1,Obi,https://a.example/o,https://a.example/o.jpg,in_stock,30.00 USD,20.00 USD,${days('2098-01-01', '2099-01-01')},,,Women > Dresses\n`,
  );
  expect(survey).toMatchObject({ source: 'feed', products: 2, rows: 3, answers: { currency: 'USD' } });
  expect(products).toMatchObject([
    { lines: [2, 3], fields: { price: 45, marketPrice: 60, facts: ['Size: S, L'], inStock: true } },
    {
      fields: { code: 'o-1', price: 30 },
      notes: ['The sale price is not used, because the sale begins on 2098-01-01.'],
    },
  ]);
});

test('a product feed: rows of a group that differ in color are products with the same model', async () => {
  const row = (id: string, color: string, size: string) =>
    `${id},Kimono ${color},https://a.example/${id}.jpg,60.00 USD,k 1,${color},${size},Women > Dresses\n`;
  const { products } = await understood(
    'id,title,image_link,price,item_group_id,color,size,product_type\n' +
      row('1', 'Rust', 'S') +
      row('2', 'rust', 'L') +
      row('3', 'Sand', 'S') +
      row('4', '', 'M'),
  );
  expect(products).toMatchObject([
    {
      lines: [2, 3],
      fields: {
        code: '1',
        name: 'Kimono Rust',
        model: 'k 1',
        handle: 'k 1 Rust',
        facts: ['Color: Rust', 'Size: S, L'],
      },
    },
    {
      lines: [4],
      fields: { code: '3', model: 'k 1', handle: 'k 1 Sand', facts: ['Color: Sand', 'Size: S'] },
    },
    { lines: [5], fields: { code: '4', handle: 'k 1', facts: ['Size: M'] } },
  ]);
  expect(products[2]?.fields).not.toHaveProperty('model');
});

test('Etsy: photos in numbered columns, all values of a variation in one cell', async () => {
  const { survey, products } = await understood(
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU\n' +
      'Ring,Thin,14.00,EUR,3,ring,https://a.example/1.jpg,https://a.example/2.jpg,Custom,Metal,"Gold, Silver",R-9\n',
    { rates: { EUR: 1 } },
  );
  expect(survey.source).toBe('etsy');
  expect(products).toMatchObject([
    { fields: { code: 'R-9', price: 14, facts: ['Metal: Gold, Silver'] }, photos: [{}, {}] },
  ]);
});

test('the table of a hosted backend keeps its ids; photos are lists as JSON or as PostgreSQL writes them', async () => {
  const id = '7b0a4c1e-55d1-4a53-9d0b-0f7a9f1b2c3d';
  const { survey, products } = await understood(
    'id,name,price,market_price,category,sub_category,images,in_stock,created_at\n' +
      `${id},Tote,20,30,Bags,,"[""https://a.example/1.jpg"",{""url"":""https://a.example/2.jpg""}]",true,2026-01-01\n` +
      `${id.replace('7', '8')},Purse,10,,Bags,,"{https://a.example/3.jpg,https://a.example/4.jpg}",false,2026-01-01\n`,
  );
  expect(survey.source).toBe('backend');
  expect(products).toMatchObject([
    {
      id,
      fields: { price: 20, marketPrice: 30, inStock: true },
      photos: [{}, { source: 'https://a.example/2.jpg' }],
    },
    { fields: { inStock: false }, photos: [{ source: 'https://a.example/3.jpg' }, {}] },
  ]);
});

describe('WooCommerce', () => {
  test.each([
    ['Russian', 'ID,Тип,Артикул,Имя,Опубликован,Короткое описание,Базовая цена,Категории'],
    ['Polish', 'ID,Typ,SKU,Nazwa,Opublikowano,Krótki opis,Cena regularna,Kategorie'],
    ['Arabic', 'ID,النوع,رمز المنتج,الاسم,منشور,وصف قصير,السعر الأساسي,التصنيفات'],
    ['Chinese', 'ID,类型,SKU,名称,已发布,简短描述,常规售价,分类'],
    ['Japanese', 'ID,タイプ,SKU,名前,公開済み,簡単な説明,通常価格,カテゴリー'],
  ])('columns in %s', async (_, header) => {
    const { survey, products } = await understood(
      `${header}\n3,simple,H-3,Cap,0,Soft,12,"Accessories > Hats"\n`,
    );
    expect(survey.source).toBe('woocommerce');
    expect(survey.answers.fields).not.toContain(null);
    expect(products).toMatchObject([
      { fields: { code: 'H-3', price: 12, description: 'Soft', hidden: true } },
    ]);
  });

  test('escaped line breaks are line breaks, and an escaped comma belongs to a category', async () => {
    const { products } = await understood(
      'ID,Type,SKU,Name,Published,Description,In stock?,Regular price,Categories\n' +
        '1,simple,a,Glove,1,"One.\\n\\n<b>Care</b>\\nDry\\n<ul>\\n\\t<li>Wool</li>\\n</ul>",1,9,"Accessories > Gloves, New"\n' +
        '2,simple,b,Mitt,1,x,1,9,"Accessories > Gloves\\, Mitts"\n3,simple,c,Cap,1,x,1,9,"Accessories, Caps, Sale"\n',
    );
    expect(products[0]?.fields.description).toBe('One.\n\nCare\nDry\n\n• Wool');
    expect(products.map(({ fields }) => fields.subCategory)).toEqual(['Gloves', 'Gloves, Mitts', 'Caps']);
  });
});

test('WooCommerce in a language that is not known: columns are found by their place', async () => {
  const header = [
    ...'ID,Type,Kode,Strek,Name,Published,Is featured?,Visibility in catalog,Kort,Tekst,Fra,Til,Skatt,Klasse,In stock?'.split(
      ',',
    ),
    ...Array.from({ length: 10 }, (_, at) => `Annet ${at}`),
    ...'Tilbud,Regular price,Categories,Ord,Frakt,Images,Grense,Dager,Parent,Gruppe,Plass'.split(','),
    ...'Egenskap 1 kalles,Egenskap 1 er,Egenskap 1 vises,Egenskap 1 deles'.split(','),
  ];
  const row = (cells: Record<string, string>) => header.map((name) => cells[name] ?? '').join();
  const variable = { Type: 'variable', Kode: 'k', Name: 'Kimono', Categories: 'Dresses', Tekst: 'Soft' };
  const variation = { Type: 'variation', Name: 'Kimono', Parent: 'k', 'Egenskap 1 kalles': 'Size' };
  const ended = { Type: 'simple', Kode: 'o', Name: 'Obi', Categories: 'Dresses', Til: '2020-02-01' };
  const rows = [
    row({ ...variable, ID: '1', Published: '1' }),
    row({ ...variation, ID: '2', Kode: 'k-s', 'Regular price': '20', 'Egenskap 1 er': 'S' }),
    row({ ...variation, ID: '3', Kode: 'k-l', 'Regular price': '25', 'Egenskap 1 er': 'L' }),
    row({ ...ended, ID: '4', Tilbud: '5', 'Regular price': '30' }),
  ];
  const { survey, products } = await understood(`${header.join()}\n${rows.join('\n')}\n`);
  expect(survey.source).toBe('woocommerce');
  expect(products).toMatchObject([
    { lines: [2, 3, 4], fields: { code: 'k', price: 20, description: 'Soft', facts: ['Size: S, L'] } },
    {
      fields: { code: 'o', price: 30 },
      notes: ['The sale price is not used, because the sale ended on 2020-02-01.'],
    },
  ]);
});

test.each([
  [
    'PrestaShop',
    'Product ID;Active (0/1);Name *;Price tax included;Reference #;Visibility\n1;1;Bag;9;a;none\n',
  ],
  ['Meta', 'id,title,price,image_link,visibility\na,Bag,9.00 USD,https://a.example/1.jpg,hidden\n'],
])('%s: a product that the shop shows nowhere is hidden', async (_, table) => {
  const { products } = await understood(table);
  expect(products).toMatchObject([{ fields: { code: 'a', price: 9, hidden: true } }]);
});

test('OpenCart: texts in a language that the shop cannot offer are not those of the product', async () => {
  const { survey, products } = await understood(
    'product_id,name(de-de),name(en-gb),model,image_name,price,status,meta_title(de-de),meta_title(en-gb)\n' +
      '40,Wolldecke,Wool cover,W-1,a.jpg,10,true,Decke,Cover\n',
  );
  expect(survey).toMatchObject({ source: 'opencart', rivals: [] });
  expect(products).toMatchObject([{ fields: { name: 'Wool cover', searchTitle: 'Cover', code: 'W-1' } }]);
});

test('two columns of a known source that compete are a question', async () => {
  const { survey } = await understood(
    'Handle,Title,Variant SKU,SKU,Variant Price,Image Src\na,Tote,A-1,B-1,10,\n',
  );
  expect(survey).toMatchObject({ source: 'shopify', rivals: [{ field: 'code', columns: [2, 3] }] });
});
