import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { tote } from '../testing/tote.ts';
import { normalizeName } from '../text/normalize-name.ts';
import { nameInput } from '../text/text-input-schema.ts';
import { type ProductInput, productInput } from './product-input.ts';
import { findProduct, listProducts } from './products.server.ts';
import { addProduct, deleteProduct, updateProductRow } from './write-products.server.ts';

onPGlite((database) => {
  const add = (changes: Partial<ProductInput> = {}) => addProduct(database().db, { ...tote, ...changes });
  const update = (id: string, changes: Partial<ProductInput>) => updateProductRow(database().db, id, changes);
  const find = (id: string) => findProduct(database().db, id);

  test('Ct-4 fields are stored under the column names of the table', async () => {
    await add({ category: 'Accessories', subCategory: 'Belts' });
    const { rows } = (await database().db.execute(sql`
      select name, price::text, market_price::text, images, category, sub_category, description, in_stock, featured
      from products`)) as unknown as { rows: unknown[] };
    expect(rows).toEqual([
      {
        name: tote.name,
        price: '248.10',
        market_price: '310.99',
        images: tote.images,
        category: 'Accessories',
        sub_category: 'Belts',
        description: tote.description,
        in_stock: true,
        featured: false,
      },
    ]);
  });

  test('Ct-4 by default a product is in stock, not featured and without images', async () => {
    await database().db.execute(sql`insert into products (name, price, category) values ('Bare', 1, 'Men')`);
    const [bare] = await listProducts(database().db);
    expect(bare).toMatchObject({
      inStock: true,
      featured: false,
      images: [],
      marketPrice: null,
      subCategory: null,
      description: null,
    });
    const { featured: _, inStock: __, ...silent } = tote;
    expect(productInput.parse(silent)).toMatchObject({ inStock: true, featured: false });
  });

  test.each(['name', 'code', 'sub_category', 'handle'])(
    'Ct-4 the database refuses a %s with spaces around it or of several lines',
    async (column) => {
      await add({ category: 'Accessories' });
      const store = (text: string) =>
        database().db.execute(sql`update products set ${sql.identifier(column)} = ${text}`);
      for (const text of [
        '',
        ' ',
        ' a',
        'a ',
        'a  b',
        'a\nb',
        'a\u00a0b',
        'a\u202eb',
        '\u200b',
        '\u2800\u200d',
      ])
        await expect(store(text), JSON.stringify(text)).rejects.toThrow();
      for (const text of ['a', 'a b', 'é', 'مرحبا', '👩‍🎨']) await store(text);
    },
  );

  test('Ct-4 the database refuses such names of accessory categories and translations, and images without an address', async () => {
    const id = await add();
    const { db } = database();
    for (const name of ['', ' a', 'a  b', 'a\nb', '\u200b']) {
      await expect(
        db.execute(sql`insert into accessory_categories (name) values (${name})`),
      ).rejects.toThrow();
      await expect(
        db.execute(sql`insert into product_texts (product_id, language, name) values (${id}, 'fr', ${name})`),
      ).rejects.toThrow();
    }
    for (const image of ['', ' '])
      await expect(db.execute(sql`update products set images = array[${image}]`)).rejects.toThrow();
    await expect(db.execute(sql`update products set images = '{}'`)).resolves.toBeDefined();
  });

  test('Ct-4 the database and the form agree about which characters are visible', async () => {
    const isInvisible = (code: number) => {
      const character = String.fromCodePoint(code);
      return character.isWellFormed() && nameInput.parse(character) === '';
    };
    const invisible = Array.from({ length: 0x10ffff }, (_, at) => at + 1).filter(isInvisible);
    const neighbors = invisible.flatMap((code) => [code - 1, code + 1]).filter((code) => code > 0);
    const checked = [...new Set([...invisible, ...neighbors])];
    const { rows } =
      (await database().db.execute(sql`select code from unnest(${sql.param(checked)}::int[]) code
      where as_line(chr(code)) = '' order by code`)) as unknown as { rows: { code: number }[] };
    expect(rows.map(({ code }) => code)).toEqual(invisible);
  });

  test('Ct-4 every valid price is stored exactly', async () => {
    const id = await add();
    const cents = fc.integer({ min: 1, max: 999_999_999_999 });
    await fc.assert(
      fc.asyncProperty(cents, cents, async (price, marketPrice) => {
        const fields = { price: price / 100, marketPrice: marketPrice / 100 };
        await update(id, fields);
        expect(await find(id)).toMatchObject(fields);
      }),
      { numRuns: 50, examples: [[1, 999_999_999_999]] },
    );
  });

  test('Ct-4 text in any script is stored unchanged', async () => {
    const id = await add();
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
      .map(normalizeName)
      .filter((text) => nameInput.parse(text) !== '');
    await fc.assert(
      fc.asyncProperty(words, async (text) => {
        const fields = { name: text, description: text, images: [text, `{"${text}\\"}`], imageAlts: [text] };
        await update(id, fields);
        expect(await find(id)).toMatchObject(fields);
      }),
      { numRuns: 50, examples: [['NULL'], ['{}'], [`a"b\\c'd,{e}`], ['नमस्ते 你好 مرحبا']] },
    );
  });

  test('Ct-4 image focuses are stored unchanged; the database refuses invalid ones', async () => {
    const imageFocuses = ['50 20', '', '0 100'];
    const id = await add({ imageFocuses });
    expect(await find(id)).toMatchObject({ imageFocuses });
    for (const wrong of ['50', '50 101', '-1 5', '05 5', 'a b', '50 50 ', '50 50,1 1', '50 50\n']) {
      await expect(update(id, { imageFocuses: ['', wrong] })).rejects.toThrow(
        'Failed to update product: a point of interest is two percentages, like 50 30',
      );
    }
    await expect(update(id, { imageFocuses: Array(21).fill('') })).rejects.toThrow('point of interest');
    await expect(
      database().db.execute(sql`update products set image_focuses = array[null]::text[]`),
    ).rejects.toThrow();
    expect(await find(id)).toMatchObject({ imageFocuses });
  });

  test('Ct-2 an update changes only the given fields', async () => {
    const id = await add({ category: 'Accessories', subCategory: 'Belts', featured: true });
    const before = await find(id);
    for (const changes of [
      { price: 1.5 },
      { name: 'Tote' },
      { featured: false },
      { images: ['/b.jpg', '/a.jpg'] },
    ]) {
      expect(await update(id, changes)).toBe(true);
    }
    expect(await find(id)).toEqual({
      ...before,
      name: 'Tote',
      price: 1.5,
      featured: false,
      images: ['/b.jpg', '/a.jpg'],
      updatedAt: expect.any(Date),
    });
  });

  test('Ct-2 an empty name, price, category or list of images is skipped', async () => {
    const id = await add();
    const empty = { name: '  ', price: 0, category: '', images: [] } as unknown as Partial<ProductInput>;
    expect(await update(id, empty)).toBe(true);
    expect(await find(id)).toMatchObject(tote);
  });

  test('Ct-2 a change that hides a product can clear its price and images; one with a price on request the price', async () => {
    const id = await add();
    await update(id, { price: null, images: [] });
    expect(await find(id)).toMatchObject(tote);
    await update(id, { price: null, images: [], priceOnRequest: true });
    expect(await find(id)).toMatchObject({ price: null, images: tote.images });
    await update(id, { images: [], hidden: true });
    expect(await find(id)).toMatchObject({ images: [] });
  });

  test('Ct-2 null clears the market price and the subcategory', async () => {
    const id = await add({ category: 'Accessories', subCategory: 'Belts' });
    await update(id, { marketPrice: null, subCategory: null });
    expect(await find(id)).toMatchObject({ marketPrice: null, subCategory: null, category: 'Accessories' });
  });

  test('Pf-3 leaving Accessories clears the subcategory', async () => {
    const id = await add({ category: 'Accessories', subCategory: 'Belts' });
    await update(id, { category: 'Bags', subCategory: 'Belts' });
    expect(await find(id)).toMatchObject({ category: 'Bags', subCategory: null });
  });

  test('Ct-1 an update changes updated_at but not created_at', async () => {
    const id = await add();
    const times = () =>
      database().db.execute(
        sql`select created_at::text, updated_at::text, updated_at > created_at as moved from products`,
      ) as unknown as Promise<{ rows: [{ created_at: string; updated_at: string; moved: boolean }] }>;
    const before = (await times()).rows[0];
    await update(id, {});
    const after = (await times()).rows[0];
    expect(after.moved).toBe(true);
    expect(after.created_at).toBe(before.created_at);
    expect(after.updated_at).not.toBe(before.updated_at);
  });

  test('Ct-1 update and delete return whether the product existed', async () => {
    const id = await add();
    const unknown = '00000000-0000-0000-0000-000000000000';
    for (const other of [unknown, 'not-an-id', '']) {
      expect(await update(other, { price: 1 })).toBe(false);
      expect(await deleteProduct(database().db, other)).toBe(false);
    }
    expect(await deleteProduct(database().db, id)).toBe(true);
    expect(await deleteProduct(database().db, id)).toBe(false);
  });
});
