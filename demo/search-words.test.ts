import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestContext } from '#app/context.ts';
import { findResults } from '#app/storefront/search/find-results.server.ts';
import { searchContext } from '#app/storefront/search/search-context.server.ts';
import { translateDemo } from '#catalog/first-steps/first-steps.server.ts';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { findPlaces, type TermPlace } from '#catalog/search/term-places.server.ts';
import type { Language } from '#catalog/text/languages.ts';
import type { Database } from '#platform/db/database.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { store } from '#store';
import { seedDemo } from './seed.server.ts';

/**
 * What a shop assistant shows to a visitor who says one of the words, in English, French, Arabic, Hindi and Chinese. The
 * first product has the first expression in its category, section, model or facts; the others of the first row that the
 * word names have it, too, or the one in brackets. Products that have the word only in their descriptions come after them.
 */
const WORDS = `
Bags: bag | sac | حقيبة | बैग | 包
Bags: handbag | sac à main | حقيبة يد | हैंडबैग | 手提包
Bags: purse | pochette | محفظة | पर्स | 钱包
Bags: backpack | sac à dos | حقيبة ظهر | बैकपैक | 背包
Tote|Shopper (Bags): tote | cabas | حقيبة تسوق | टोट | 托特包
Footwear: shoes | chaussures | أحذية | जूते | 鞋子
Court (Footwear): sneakers | baskets | حذاء رياضي | स्नीकर | 运动鞋
Footwear: boots | bottes | جزمة | बूट | 靴子
Footwear: sandals | sandales | صندل | सैंडल | 凉鞋
Footwear: slippers | chaussons | شبشب | चप्पल | 拖鞋
Flat (Footwear): flats | ballerines | حذاء مسطح | फ़्लैट | 平底鞋
Watches: watch | montre | ساعة | घड़ी | 手表
Belts (Trench|Two-Strap): belt | ceinture | حزام | बेल्ट | 皮带
Eyewear: sunglasses | lunettes de soleil | نظارات شمسية | धूप का चश्मा | 太阳镜
Eyewear: glasses | lunettes | نظارة | चश्मा | 眼镜
Jewelry: jewelry | bijoux | مجوهرات | गहने | 首饰
Jewelry (Accessories): ring | bague | خاتم | अंगूठी | 戒指
Jewelry (Accessories): earrings | boucles d’oreilles | أقراط | बालियाँ | 耳环
Jewelry (Accessories): necklace | collier | قلادة | हार | 项链
Jewelry (Accessories): bracelet | bracelet | سوار | कंगन | 手镯
Accessories: scarf | écharpe | وشاح | स्कार्फ़ | 围巾
Accessories: hat | chapeau | قبعة | टोपी | 帽子
Accessories: gift | cadeau | هدية | उपहार | 礼物
Parfum (Cosmetics): perfume | parfum | عطر | इत्र | 香水
Lipstick (Cosmetics): lipstick | rouge à lèvres | أحمر شفاه | लिपस्टिक | 口红
Cosmetics: makeup | maquillage | مكياج | मेकअप | 化妆品
Cream: cream | crème | كريم | क्रीम | 面霜
Healthcare: soap | savon | صابون | साबुन | 洗手液
Vitamin (Healthcare): vitamins | vitamines | فيتامينات | विटामिन | 维生素
Dress (Pinafore): dress | robe | فستان | ड्रेस | 连衣裙
Skirt (Pinafore): skirt | jupe | تنورة | स्कर्ट | 裙子
Sweater (Cardigan): sweater | pull | كنزة | स्वेटर | 毛衣
coat|Trench (Overshirt): coat | manteau | معطف | कोट | 大衣
Overshirt|coat|Trench: jacket | veste | سترة | जैकेट | 外套
shirt|Tee: shirt | chemise | قميص | शर्ट | 衬衫
Tee (shirt): t-shirt | t-shirt | تيشيرت | टी-शर्ट | T恤
Sweatshirt (Sweater): hoodie | sweat | سويت شيرت | स्वेटशर्ट | 卫衣
Men: men | homme | رجال | पुरुष | 男士
Women: women | femme | نساء | महिला | 女士
Kids: kids | enfant | أطفال | बच्चे | 儿童
leather|calf|cowhide|nappa: leather | cuir | جلد | चमड़ा | 皮革
Wool: wool | laine | صوف | ऊन | 羊毛
Black (Odette): black | noir | أسود | काला | 黑色
`;
/**
 * Pairs of words, which find the same products in both orders. The first product has the first expression, the others of
 * the first row have it, too, or the one in brackets. The goods come first, also if no product of the demo has both words.
 */
const PAIRS = `
Footwear: men shoes | homme chaussures | رجالية أحذية | पुरुषों जूते | 男士 鞋子
Footwear: women shoes | femme chaussures | نسائية أحذية | महिला जूते | 女士 鞋子
Wool (Accessories): wool hat | laine chapeau | صوف قبعة | ऊन टोपी | 羊毛 帽子
Footwear: kids boots | enfants bottes | أطفال جزمة | बच्चे बूट | 儿童 靴子
Bags: men bag | homme sac | رجالية حقيبة | पुरुष बैग | 男士 包
Bags: women handbag | femme sac | نسائية حقيبة | महिला हैंडबैग | 女士 手提包
Watches (Men): men watch | homme montre | رجالية ساعة | पुरुष घड़ी | 男士 手表
Eyewear (Women): women sunglasses | femme lunettes | نسائية نظارات | महिला चश्मा | 女士 太阳镜
Belts (Men): men belt | homme ceinture | رجالي حزام | पुरुष बेल्ट | 男士 皮带
Dress (Women): women dress | femme robe | نسائي فستان | महिला ड्रेस | 女士 连衣裙
Overcoat (Men): men coat | homme manteau | رجالي معطف | पुरुष कोट | 男士 大衣
Footwear: leather shoes | cuir chaussures | جلد أحذية | चमड़ा जूते | 皮革 鞋子
Footwear.*Black (Footwear): black shoes | noir chaussures | أسود حذاء | काला जूते | 黑色 鞋子
`;
const LANGUAGES: Language[] = ['en', 'fr', 'ar', 'hi', 'zh'];
const isEnglish = ({ language }: Row) => language === 'en';

interface Row {
  language: Language;
  word: string;
  first: string;
  further: string;
}

function rowsOf(table: string): Row[] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [expected = '', words = ''] = line.split(': ');
      const [first = '', further = first] = expected.replace(')', '').split(' (');
      return words
        .split(' | ')
        .map((word, at) => ({ language: LANGUAGES[at] ?? 'en', word, first, further }));
    });
}

const ORDER: Record<TermPlace, number> = { name: 0, fact: 0, word: 1, letters: 2 };

let directory: string;
let database: Database;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-words-'));
  database = await openTestPGlite();
  await seedDemo(database.db, await openDirectoryStorage(directory), import.meta.dirname);
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

describe('in a shop in English only', () =>
  testWords(['en'], rowsOf(WORDS).filter(isEnglish), rowsOf(PAIRS).filter(isEnglish)));

describe('in a shop in five languages', () => {
  beforeAll(() => translateDemo(database.db, ['ar', 'fr', 'hi', 'zh']));
  testWords(LANGUAGES, rowsOf(WORDS), rowsOf(PAIRS));
});

function testWords(languages: Language[], words: Row[], pairs: Row[]): void {
  test.each(words)('Se-9 $language $word: $first ($further)', (row) => showsRow(row, languages));

  test.each(pairs)('Se-9 $language $word in both orders: $first ($further)', async (row) => {
    const [ids, reversed] = await Promise.all(
      [row.word, row.word.split(' ').reverse().join(' ')].map(async (word) => {
        const { products } = await find({ ...row, word }, languages);
        await expectRow(row, products.slice(0, 4));
        return products.map(({ id }) => id);
      }),
    );
    expect(reversed).toEqual(ids);
  });
}

async function showsRow(row: Row, languages: Language[]): Promise<void> {
  const { products, more, mentioned, context } = await find(row, languages);
  const ids = products.map(({ id }) => id);
  const places = await findPlaces(database.db, row.word, ids, context);
  const placeOf = ({ id }: ListedProduct) => ORDER[places.get(id) ?? 'letters'];
  if (products.length < 24) expect(products).toEqual(products.toSorted((a, b) => placeOf(a) - placeOf(b)));
  const first = products.slice(0, 4).filter((product, at) => at === 0 || placeOf(product) === 0);
  await expectRow(row, first);
  // Few results are followed by more of the nearest category. No piece is shown twice.
  if (products.length < 4) expect(more.length).toBeGreaterThan(0);
  const colorsOf = ({ id, colors = [] }: ListedProduct) => [
    ...new Set([id, ...colors.map((color) => color.id)]),
  ];
  const shownIds = [...products, ...more, ...mentioned].flatMap(colorsOf);
  expect(new Set(shownIds).size).toBe(shownIds.length);
}

async function find({ language, word }: Row, languages: Language[]) {
  const { db } = database;
  const settings = { store: { ...store, languages } };
  const shop = { db, counts: uncached, locale: { language, source: 'en' }, settings };
  const context = await once(`${language} of ${languages}`, () =>
    searchContext(shop as unknown as RequestContext),
  );
  return { ...(await findResults(db, new URLSearchParams({ q: word }), context)), context };
}

async function expectRow({ first, further }: Row, products: ListedProduct[]) {
  const [shown, ...others] = await Promise.all(products.map(({ id }) => once(id, () => described(id))));
  expect(shown).toMatch(new RegExp(first, 'i'));
  for (const other of others) expect(other).toMatch(new RegExp(`${first}|${further}`, 'i'));
}

test('Se-6 leather boots come before bags of another material', async () => {
  const { db } = database;
  const { products } = await findResults(db, new URLSearchParams({ q: 'leather' }));
  const found = await Promise.all(products.map(({ id }) => findProduct(db, id)));
  expect(found.map((product) => product?.name)).toContain('Alder Chelsea Boot');
  for (const product of found) expect(JSON.stringify(product)).toMatch(/leather/i);
});

async function described(id: string): Promise<string> {
  const product = await findProduct(database.db, id);
  const { category, subCategory, name, facts } = product ?? {};
  return [category, subCategory, name, ...(facts ?? [])].join(' · ');
}

/** Reads only once what is the same for many words. */
function once<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
  const value = (wasRead.get(key) as Promise<Value> | undefined) ?? read();
  wasRead.set(key, value);
  return value;
}

const wasRead = new Map<string, Promise<unknown>>();
