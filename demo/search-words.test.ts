import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '#app/context.ts';
import { findResults } from '#app/storefront/search/find-results.server.ts';
import { searchContext } from '#app/storefront/search/search-context.server.ts';
import { translateDemo } from '#catalog/first-steps/demo-content.server.ts';
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
const LANGUAGES: Language[] = ['en', 'fr', 'ar', 'hi', 'zh'];
const ROWS = WORDS.trim()
  .split('\n')
  .flatMap((line) => {
    const [expected = '', words = ''] = line.split(': ');
    const [first = '', further = first] = expected.replace(')', '').split(' (');
    return words.split(' | ').map((word, at) => ({ language: LANGUAGES[at] ?? 'en', word, first, further }));
  });

const PLACES: TermPlace[] = ['name', 'word', 'letters'];

let directory: string;
let database: Database;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-words-'));
  database = await openTestPGlite();
  await seedDemo(database.db, await openDirectoryStorage(directory), import.meta.dirname);
  await translateDemo(database.db, ['ar', 'fr', 'hi', 'zh']);
}, 120_000);
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

test.each(ROWS)('Se-9 $language $word: $first ($further)', async ({ language, word, first, further }) => {
  const settings = { store: { ...store, languages: LANGUAGES } };
  const locale = { language, source: 'en' };
  const shop = { db: database.db, counts: uncached, locale, settings } as unknown as RequestContext;
  const address = new URLSearchParams({ q: word });
  const context = await searchContext(shop);
  const { products, more } = await findResults(database.db, address, context);
  const places = await findPlaces(
    database.db,
    word,
    products.map(({ id }) => id),
    context,
  );
  const placeOf = ({ id }: { id: string }) => PLACES.indexOf(places.get(id) ?? 'letters');
  if (products.length < 24) expect(products).toEqual(products.toSorted((a, b) => placeOf(a) - placeOf(b)));
  const row = products.slice(0, 4).filter((product, at) => at === 0 || placeOf(product) === 0);
  const [shown, ...others] = await Promise.all(row.map(({ id }) => described(id)));
  expect(shown).toMatch(new RegExp(first, 'i'));
  for (const other of others) expect(other).toMatch(new RegExp(`${first}|${further}`, 'i'));
  // Few results are followed by more of the nearest category, but not by other colors of the same pieces.
  if (products.length < 4) expect(more.length).toBeGreaterThan(0);
  const colorsOf = ({ id, colors = [] }: ListedProduct) => [id, ...colors.map((color) => color.id)];
  const shownIds = products.flatMap(colorsOf);
  expect(more.filter(({ id }) => shownIds.includes(id))).toEqual([]);
});

test('Se-6 leather boots come before bags of another material', async () => {
  const { products, more } = await findResults(database.db, new URLSearchParams({ q: 'leather' }));
  const found = await Promise.all(products.map(({ id }) => findProduct(database.db, id)));
  expect(found.map((product) => product?.name)).toContain('Alder Chelsea Boot');
  for (const product of found) expect(JSON.stringify(product)).toMatch(/leather/i);
  expect(more.length).toBeGreaterThan(0);
});

async function described(id: string): Promise<string> {
  const { category, subCategory, name, facts } = (await findProduct(database.db, id)) ?? {};
  return [category, subCategory, name, ...(facts ?? [])].join(' · ');
}
