import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { uncached } from '../lists/count-cache.server.ts';
import { pageOfProducts } from '../lists/product-pages.server.ts';
import { searchProducts } from '../search/search.server.ts';
import { tote } from '../testing/tote.ts';
import { languageOf } from '../text/languages.ts';
import type { Translations } from './product.ts';
import { productInput } from './product-input.ts';
import { listedIn } from './product-texts.server.ts';
import { productIn, withImagesMoved } from './product-texts.ts';
import { findProduct, listFeaturedProducts } from './products.server.ts';
import {
  addProduct,
  deleteManyProducts,
  deleteProduct,
  findProductsForUpdate,
  restoreProducts,
  updateProductRow,
  writeManyProducts,
} from './write-products.server.ts';

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

const ARABIC: Translations = {
  ar: { name: 'حقيبة جلدية', description: 'تتسع لكل شيء.', imageAlts: ['حقيبة'] },
};

onPGlite((database) => {
  test('La-8 the texts of a product are stored per language, replaced and removed', async () => {
    const { db } = database();
    const id = await addProduct(db, { ...tote, translations: ARABIC });
    expect((await findProduct(db, id))?.translations).toEqual(ARABIC);
    await updateProductRow(db, id, { price: 10 });
    expect((await findProduct(db, id))?.translations).toEqual(ARABIC);
    await updateProductRow(db, id, { translations: { fr: { name: 'Cabas' } } });
    expect((await findProduct(db, id))?.translations).toEqual({ fr: { name: 'Cabas' } });
    await deleteProduct(db, id);
    expect(await queryRows(db, sql`select * from product_texts`)).toEqual([]);
  });

  test('La-8 a deleted product is restored with its texts', async () => {
    const { db } = database();
    const id = await addProduct(db, { ...tote, translations: ARABIC });
    await db.transaction(async (transaction) => {
      const deleted = await deleteManyProducts(transaction, [id]);
      expect(deleted.map(({ translations }) => translations)).toEqual([ARABIC]);
      expect(await restoreProducts(transaction, deleted)).toEqual([id]);
    });
    expect((await findProduct(db, id))?.translations).toEqual(ARABIC);
  });

  test('La-8 several products get their texts in one statement', async () => {
    const { db } = database();
    const ids = await Promise.all([addProduct(db, tote), addProduct(db, tote)]);
    await db.transaction(async (transaction) => {
      const found = await findProductsForUpdate(transaction, ids);
      await writeManyProducts(
        transaction,
        ['translations'],
        found.map((product) => ({ ...product, translations: ARABIC })),
      );
    });
    for (const id of ids) expect((await findProduct(db, id))?.translations).toEqual(ARABIC);
  });

  test('La-9 lists show names in the language of the page, and say which are not translated', async () => {
    const { db } = database();
    const [arabic, english] = [
      await addProduct(db, { ...tote, translations: ARABIC }),
      await addProduct(db, tote),
    ];
    const listed = await listFeaturedProducts(db);
    const arabicPage = { language: 'ar', source: 'en' } as const;
    const shown = await listedIn(db, listed, arabicPage);
    const byId = new Map(shown.map((product) => [product.id, product]));
    // A page of a list reads the same texts with its products.
    const page = await pageOfProducts(db, { category: tote.category }, 0, 24, uncached, arabicPage);
    expect(page.products.toSorted(byName)).toEqual(shown.toSorted(byName));
    expect(byId.get(arabic)).not.toHaveProperty('sourceName');
    expect(byId.get(arabic)?.name).toBe('حقيبة جلدية');
    expect(byId.get(english)?.name).toBe('Leather Tote');
    expect(languageOf(byId.get(arabic) ?? {}, 'name')).toEqual({});
    expect(languageOf(byId.get(english) ?? {}, 'name')).toEqual({ lang: 'en', dir: 'ltr' });
    expect(await listedIn(db, listed, { language: 'en', source: 'en' })).toBe(listed);
  });

  test('La-8 all texts disappear with all products', async () => {
    const { db } = database();
    await addProduct(db, { ...tote, translations: ARABIC });
    await db.execute(sql`truncate products`);
    expect(await queryRows(db, sql`select * from product_texts`)).toEqual([]);
  });

  test('La-12 a search finds products by their texts in every language', async () => {
    const { db } = database();
    const id = await addProduct(db, { ...tote, translations: ARABIC });
    const found = async (term: string) =>
      (await searchProducts(db, term, 0, 5)).products.map((each) => each.id);
    expect(await found('جلدية')).toEqual([id]);
    expect(await found('الحقيبة جلدية')).toEqual([id]);
    expect(await found('تتسع')).toEqual([id]);
    await updateProductRow(db, id, { description: 'Holds a laptop.' });
    expect(await found('laptop')).toEqual([id]);
    expect(await found('جلدية')).toEqual([id]);
    await updateProductRow(db, id, { translations: { zh: { name: '真皮手提包' } } });
    expect(await found('جلدية')).toEqual([]);
    expect(await found('手提包')).toEqual([id]);
    expect(await found('leather')).toEqual([id]);
  });
});

test('La-9 a product page shows the source language for texts that are not translated', () => {
  const product = { ...tote, translations: { ar: { name: 'حقيبة' } } };
  const { untranslated, ...shown } = productIn(product, 'ar', 'en');
  expect(shown).toMatchObject({ name: 'حقيبة', description: 'Carries everything.' });
  // Facts and image texts, which it does not have, are not marked.
  expect(untranslated).toEqual({ language: 'en', fields: ['description'] });
  expect(shown).not.toHaveProperty('translations');
});

test('Hs-32 a page in another language has its own texts for search engines, or the automatic ones', () => {
  const texts = { searchTitle: 'Totes for work', searchText: 'Made to last.' };
  const product = { ...tote, ...texts, translations: { ar: { searchTitle: 'حقائب للعمل' } } };
  expect(productIn(product, 'en', 'en')).toMatchObject(texts);
  const arabic = productIn(product, 'ar', 'en');
  expect(arabic).toMatchObject({ searchTitle: 'حقائب للعمل', searchText: null });
  expect(arabic.untranslated?.fields).toEqual(['name', 'description']);
});

test('La-8 texts of an unknown language are refused, and empty ones are not stored', () => {
  const parse = (translations: unknown) => productInput.safeParse({ ...tote, translations });
  expect(parse({ xx: { name: 'Tas' } }).error?.issues[0]?.message).toBe('“xx” is not a language of the shop');
  expect(
    parse({ ar: { name: '  ', description: '', facts: [], imageAlts: ['', ''] } }).data?.translations,
  ).toEqual({});
  expect(parse({ ar: { name: 'x'.repeat(201) } }).success).toBe(false);
  expect(parse({ ar: 'حقيبة' }).success).toBe(false);
});

test('La-8 texts of photos move with their photos', () => {
  const translations = { ar: { imageAlts: ['one', 'two'] } };
  expect(withImagesMoved(translations, ['a', 'b'], ['b', 'c', 'a'])).toEqual({
    ar: { imageAlts: ['two', '', 'one'] },
  });
});
