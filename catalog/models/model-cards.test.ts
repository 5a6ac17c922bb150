import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { deleteFactNames, writeFactName } from '#catalog/facts/fact-names.server.ts';
import { addProduct, deleteProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import { queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { addAccessoryCategory } from '../categories/accessory-categories.server.ts';
import { uncached } from '../lists/count-cache.server.ts';
import { countFacts } from '../lists/facts.server.ts';
import { SORTS } from '../lists/listing.ts';
import type { ProductFilter } from '../lists/product-pages.server.ts';
import { listSections, previewSections } from '../lists/sections.server.ts';
import type { ProductInput } from '../products/product-input.ts';
import { findProduct, listFeaturedProducts } from '../products/products.server.ts';
import { searchProducts } from '../search/search.server.ts';
import { pageUncached } from '../testing/page-of-products.ts';
import { tote } from '../testing/tote.ts';
import { groupIdOf, withColors } from './models.server.ts';

onPGlite((database) => {
  const db = () => database().db;
  beforeEach(() => db().delete(products));

  const add = (name: string, changes: Partial<ProductInput> = {}) =>
    addProduct(db(), { ...tote, name, model: 'Riva', ...changes });
  const change = (id: string, changes: Partial<ProductInput>) => updateProductRow(db(), id, changes);
  const list = async (filter: ProductFilter = {}) => {
    const page = await pageUncached(db(), { category: 'Bags', ...filter });
    expect(page.totalCount).toBe(page.products.length);
    return page.products;
  };
  const names = async (filter?: ProductFilter) => (await list(filter)).map(({ name }) => name);
  const colors = async (filter?: ProductFilter) => {
    const [first] = await list(filter);
    return first?.colors?.map(({ name }) => name);
  };

  test('Md-2 colors of one model are one card, that of the newest, in every order', async () => {
    await add('Sand');
    await add('Other', { model: null });
    await add('Ink');
    for (const sort of SORTS) {
      expect((await names({ sort })).toSorted(), sort).toEqual(['Ink', 'Other']);
    }
    expect(await names()).toEqual(['Ink', 'Other']);
    expect(await colors()).toEqual(['Ink', 'Sand']);
    const [ink, other] = await list();
    expect(other).not.toHaveProperty('colors');
    const swatch = ['id', 'imageFocuses', 'images', 'inStock', 'marketPrice', 'name', 'price'];
    expect(Object.keys(ink?.colors?.[0] ?? {}).toSorted()).toEqual(swatch);
  });

  test('Md-4 other programs know a model by the id that the database keeps', async () => {
    const rings = { category: 'Accessories', subCategory: 'Rings' } as const;
    await addAccessoryCategory(db(), 'Rings');
    const inputs = [{ model: 'Riva' }, { model: 'Été "x"', ...rings }, { model: null }];
    for (const input of inputs) {
      const id = await add('Sand', input);
      const found = await findProduct(db(), id);
      const [row] = await queryRows<{ piece: string | null }>(
        db(),
        sql`select piece from products where id = ${id}`,
      );
      expect(found && groupIdOf(found)).toBe(row?.piece);
    }
  });

  test('Md-2 a color in stock leads before a newer one that is sold out, and a pinned one before all', async () => {
    const sand = await add('Sand');
    const rust = await add('Rust');
    await add('Ink', { inStock: false });
    expect(await names()).toEqual(['Rust']);
    await change(rust, { inStock: false });
    expect(await names()).toEqual(['Sand']);
    expect(await colors()).toEqual(['Sand', 'Ink', 'Rust']);
    await change(sand, { inStock: false });
    expect(await names()).toEqual(['Ink']);
    await db().execute(sql`update products set pin_rank = 1 where id = ${rust}`);
    expect(await names()).toEqual(['Rust']);
  });

  test('Md-2 a color is named by its fact, in the language of the page if that is translated', async () => {
    const id = await add('Sand', { facts: ['Material: Linen', 'Colour: Sand'], translations: {} });
    await add('Ink', { facts: ['Color: Ink'], translations: { fr: { facts: ['Couleur : Encre'] } } });
    await add('Plain', { facts: [], translations: {} });
    const colorsIn = async (language: 'en' | 'fr') => {
      const [product] = await withColors(db(), [{ id }], uncached, { language, source: 'en' });
      return product?.colors?.map(({ color }) => color);
    };
    expect(await colorsIn('en')).toEqual([undefined, 'Ink', 'Sand']);
    expect(await colorsIn('fr')).toEqual([undefined, 'Encre', 'Sand']);
  });

  test('Md-2 Fa-9 a color is named by its fact, also if the owner has renamed that fact', async () => {
    const id = await add('Sand', { facts: ['Hue: Sand'] });
    await add('Ink', { facts: ['Hue: Ink'] });
    await writeFactName(db(), { key: 'color', names: { en: 'Hue' }, spellings: ['Color'] });
    const [product] = await withColors(db(), [{ id }], uncached);
    expect(product?.colors?.map(({ color }) => color)).toEqual(['Ink', 'Sand']);
    await deleteFactNames(db(), ['color']);
  });

  test('Md-2 La-3 sections and results name colors in the language of the page', async () => {
    const belts = { category: 'Accessories', subCategory: 'Belts' } as const;
    const ink = { facts: ['Color: Ink'], translations: { fr: { facts: ['Couleur : Encre'] } } };
    const languages = { language: 'fr', source: 'en' } as const;
    await add('Sand', { ...belts, facts: ['Color: Sand'] });
    await add('Ink', { ...belts, ...ink });
    const section = { name: 'Belts', names: ['Belts'] };
    const previews = await previewSections(db(), [section], 8, uncached, languages);
    const { products } = await searchProducts(db(), 'Ink', 0, 24, { languages });
    for (const [card] of [previews.get('Belts') ?? [], products])
      expect(card?.colors?.map(({ color }) => color)).toEqual(['Encre', 'Sand']);
  });

  test('Md-2 products of another category are no colors of a model, also in a list with a filter', async () => {
    await add('Sand', { featured: true });
    await add('Cap', { category: 'Men', featured: true });
    expect(await colors()).toBeUndefined();
    expect(await names({ minPrice: 1 })).toEqual(['Sand']);
    expect((await listFeaturedProducts(db())).map(({ name }) => name)).toEqual(['Cap', 'Sand']);
  });

  test('Md-3 a hidden, deleted or moved color is no color any more', async () => {
    const sand = await add('Sand');
    const rust = await add('Rust');
    const ink = await add('Ink');
    await change(ink, { hidden: true });
    expect(await colors()).toEqual(['Rust', 'Sand']);
    await change(ink, { hidden: false });
    expect(await colors()).toEqual(['Ink', 'Rust', 'Sand']);
    await change(ink, { model: 'Lido' });
    expect(await names()).toEqual(['Ink', 'Rust']);
    await change(rust, { model: null });
    expect(await names()).toEqual(['Ink', 'Rust', 'Sand']);
    await change(ink, { model: 'Riva' });
    expect(await names()).toEqual(['Ink', 'Rust']);
    await change(ink, { category: 'Men' });
    expect(await names()).toEqual(['Rust', 'Sand']);
    await deleteProduct(db(), sand);
    expect(await names()).toEqual(['Rust']);
    expect(await colors()).toBeUndefined();
  });

  test('Md-3 changing one color is no edit of another one', async () => {
    const sand = await add('Sand');
    const before = await findProduct(db(), sand);
    await add('Ink');
    expect((await findProduct(db(), sand))?.updatedAt).toEqual(before?.updatedAt);
  });

  test('Md-2 a filter shows the color that matches', async () => {
    await add('Sand', { price: 20, facts: ['Color: Sand', 'Material: Linen'] });
    await add('Rust', { price: 40, facts: ['Color: Rust', 'Material: Linen'] });
    await add('Ink', { price: 40, facts: ['Color: Ink', 'Material: Linen'], priceOnRequest: true });
    for (const sort of SORTS) {
      expect(await names({ sort, maxPrice: 30 })).toEqual(['Sand']);
      expect(await names({ sort, minPrice: 10 })).toEqual(['Rust']);
      expect(await names({ sort, facts: [['Color: Sand']] })).toEqual(['Sand']);
      expect(await names({ sort, facts: [['Color: Sand', 'Color: Rust']] })).toEqual(['Rust']);
      expect(await names({ sort, facts: [['Material: Linen']] })).toEqual(['Ink']);
    }
    expect(await colors({ maxPrice: 30 })).toEqual(['Ink', 'Rust', 'Sand']);
  });

  test('Md-2 a filter counts each model once for each of its facts', async () => {
    await add('Sand', { facts: ['Color: Sand', 'Material: Linen'] });
    await add('Ink', { facts: ['Color: Ink', 'Material: Linen'] });
    await add('Other', { model: null, facts: ['Material: Linen'] });
    const counted = await countFacts(db(), uncached, { category: 'Bags' });
    expect(counted.map(({ fact, count }) => [fact, count])).toEqual([
      ['Material: Linen', 2],
      ['Color: Ink', 1],
      ['Color: Sand', 1],
    ]);
  });

  test('Md-2 a card has up to five colors, its own among them, and the number of the others', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) await add(name, { price: name === 'A' ? 5 : 9 });
    const [card] = await list();
    expect(card).toMatchObject({ name: 'G', moreColors: 2 });
    expect(card?.colors?.map(({ name }) => name)).toEqual(['G', 'F', 'E', 'D', 'C']);
    expect(await colors({ maxPrice: 5 })).toEqual(['G', 'F', 'E', 'D', 'A']);
  });

  test('Md-2 sections of the accessories and featured products show each model once', async () => {
    const belts = { category: 'Accessories', subCategory: 'Belts' } as const;
    await add('Sand', { ...belts, featured: true });
    await add('Ink', belts);
    await add('Hat', { category: 'Accessories', subCategory: 'Hats', featured: true });
    const sections = await listSections(db(), uncached);
    expect(sections.map(({ name, count }) => [name, count])).toEqual([
      ['Belts', 1],
      ['Hats', 1],
    ]);
    const previews = await previewSections(db(), sections, 8, uncached);
    expect(previews.get('Belts')).toMatchObject([
      { name: 'Ink', colors: [{ name: 'Ink' }, { name: 'Sand' }] },
    ]);
    expect(await names({ category: 'Accessories', subCategory: 'Belts' })).toEqual(['Ink']);
    expect((await listFeaturedProducts(db())).map(({ name }) => name)).toEqual(['Hat', 'Sand']);
    await db().execute(sql`update products set featured = false`);
    expect((await listFeaturedProducts(db())).map(({ name }) => name)).toEqual(['Hat', 'Ink']);
  });

  test('Md-2 a search shows the color that matches best, and each model once', async () => {
    await add('Riva tote, sand');
    await add('Riva tote, rust');
    await add('Riva tote, ink', { description: 'Also in rust.' });
    await add('Other tote', { model: null });
    const search = async (term: string) => {
      const { products, totalCount } = await searchProducts(db(), term, 0, 24);
      expect(totalCount, term).toBe(products.length);
      return products.map(({ name }) => name);
    };
    expect(await search('rust')).toEqual(['Riva tote, rust']);
    expect(await search('sand')).toEqual(['Riva tote, sand']);
    expect(await search('tote')).toEqual(['Other tote', 'Riva tote, ink']);
    expect(await search('riva tots rust')).toEqual(['Riva tote, rust']);
    const { products: found } = await searchProducts(db(), 'rust', 0, 24);
    expect(found[0]?.colors).toHaveLength(3);
  });

  test('Md-2 many colors that are written by one statement have one that leads', async () => {
    const [first] = [await add('First')];
    await db().execute(sql`insert into products (name, price, category, images, description, model)
      select 'Color ' || number, 5, 'Bags', '{a.jpg}', 'x', 'Model ' || number % 3 from generate_series(1, 30) number`);
    expect(await list()).toHaveLength(4);
    await db().execute(sql`update products set model = 'Riva'`);
    expect(await list()).toHaveLength(1);
    await db().execute(sql`update products set hidden = id <> ${first}`);
    expect(await names()).toEqual(['First']);
  });
});
