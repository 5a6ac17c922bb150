import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, languageTag } from '#catalog/text/languages.ts';
import { textsOf } from './texts.server.ts';

const PRODUCT = { name: 'Tote', code: 'T-7', price: 1234.5, inStock: true };

/** The arguments of texts that take numbers or objects instead of names. */
const ARGUMENTS: Record<string, unknown[]> = {
  'frame.rights': [2024, 'Vitrine'],
  'amounts.number': [1234],
  'amounts.price': [1234.5],
  'amounts.shortPrice': [1234],
  'amounts.priceInWords': [null],
  'home.slideOf': [2, 5],
  'home.slide': [2, 'Bags'],
  'sections.moreSections': [3],
  'sections.seeAll': [12],
  'listing.count': [3],
  'listing.shown': [24, 85],
  'listing.filterAndSort': [2],
  'listing.show': [2],
  'listing.ambiguousPrice': [1234, '1.23'],
  'card.image': [2, 5],
  'product.pictureAlt': ['Tote', 2, 5],
  'product.pictureCount': [2, 5],
  'ask.question': [PRODUCT],
  'shortlist.full': [100],
  'search.suggestionCount': [3],
  'results.found': [3, 'tote'],
  'results.andOthers': [3],
  'results.page': [2, 5],
  'locations.countries': [['India', 'Iraq', 'China']],
  'lineSheet.tooMany': [5000],
  'lineSheet.edition': ['May', 12],
};

/** Removes the marks of the writing direction, which are invisible. */
function unmarked(text: string): string {
  return text.replace(/[\u200e\u200f]/g, '');
}

/** Texts that are the same in English and another language. */
const SAME: Partial<Record<Language | 'all', RegExp>> = {
  all: /^(frame\.pageTitle|hours\.clock|hours\.zones|.*\.whatsApp|amounts\.number|listing\.priceRange)$/,
  ar: /^(frame\.homeTitle)$/,
  zh: /^(hours\.span)$/,
  fr: /^(frame\.menu|ask\.form|locations\.place|home\.collections|sections\.pages|search\.suggestions|search\.suggestionCount|card\.image|frame\.contact|.*\.email|.*\.comma|results\.page)$/,
  hi: /^(frame\.homeTitle|locations\.place|amounts\.(price|shortPrice)|hours\.days|.*\.comma)$/,
};

/** All texts of a language by their path, such as `frame.menu`. */
function written(language: Language): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (path: string, value: unknown): void => {
    if (typeof value === 'string') found.set(path, value);
    else if (typeof value === 'function')
      found.set(path, value(...(ARGUMENTS[path] ?? ['Vitrine', 'Bags', 'Rust'])));
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) visit(path ? `${path}.${key}` : key, part);
  };
  visit('', textsOf(language));
  return found;
}

const english = written('en');

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  const texts = written(language);

  test('La-20 has every text, and none is left in English', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const missing = [...texts].filter(([, text]) => text.trim() === '');
    const untranslated = [...texts].filter(
      ([path, text]) => text === english.get(path) && !SAME.all?.test(path) && !SAME[language]?.test(path),
    );
    expect({ missing, untranslated }).toEqual({ missing: [], untranslated: [] });
  });

  test('La-21 isolates inserted texts in pairs', () => {
    const unbalanced = [...texts].filter(
      ([, text]) => (text.match(/\u2068/g) ?? []).length !== (text.match(/\u2069/g) ?? []).length,
    );
    expect(unbalanced).toEqual([]);
  });

  test('La-21 writes numbers and prices like Intl, in Latin digits', () => {
    const { amounts } = textsOf(language);
    const tag = `${languageTag(language)}-u-nu-latn`;
    const money = { style: 'currency', currency: 'USD' } as const;
    const price = new Intl.NumberFormat(tag, money);
    const short = new Intl.NumberFormat(tag, { ...money, trailingZeroDisplay: 'stripIfInteger' });
    const number = new Intl.NumberFormat(tag);
    for (const value of [0, 0.05, 1, 12.5, 999, 1_000, 24_800.1, 123_456.78, 9_999_999_999.99]) {
      expect(unmarked(amounts.price(value))).toBe(unmarked(price.format(value)));
      expect(unmarked(amounts.shortPrice(value))).toBe(unmarked(short.format(value)));
      expect(amounts.number(Math.floor(value))).toBe(number.format(Math.floor(value)));
    }
  });

  test('La-20 names every category and weekday differently', () => {
    const { categories, hours } = textsOf(language);
    expect(new Set(Object.values(categories)).size).toBe(8);
    expect(new Set(Object.values(hours.weekdays)).size).toBe(7);
  });
});

test.each([
  ['en', 0, '0 products'],
  ['en', 1, '1 product'],
  ['en', 1204, '1,204 products'],
  ['ar', 0, 'لا منتجات'],
  ['ar', 1, 'منتج واحد'],
  ['ar', 2, 'منتجان'],
  ['ar', 3, '3 منتجات'],
  ['ar', 11, '11 منتجًا'],
  ['ar', 100, '100 منتج'],
  ['ar', 103, '103 منتجات'],
  ['zh', 1, '1 件商品'],
  ['fr', 0, '0 article'],
  ['fr', 1, '1 article'],
  ['fr', 2, '2 articles'],
  ['fr', 1204, '1\u202f204 articles'],
  ['fr', 1_000_000, '1\u202f000\u202f000 d’articles'],
  ['hi', 123_456, '1,23,456 उत्पाद'],
] as const)('La-21 in %s, %i products are %j', (language, count, words) => {
  expect(textsOf(language).listing.count(count)).toBe(words);
});

test.each([
  [1, '1 उत्पाद मिला'],
  [2, '2 उत्पाद मिले'],
] as const)('La-21 in Hindi, the verb agrees with %i found products', (count, words) => {
  expect(textsOf('hi').results.found(count, 'tote')).toContain(words);
});

test('La-20 quotation marks are typographic, except in two sentences that are agreed to the letter', () => {
  const straight = LANGUAGES.flatMap((language) =>
    [...written(language)].filter(([, text]) => text.includes('"')).map(([path]) => `${language} ${path}`),
  );
  expect(straight).toEqual(['en sections.emptySection', 'en results.found']);
});

test('La-21 French has narrow no-break spaces inside guillemets and before double punctuation', () => {
  const wrong = [...written('fr')].filter(([, text]) => /[^\u202f][;:!?»](?!\/)|«[^\u202f]/.test(text));
  expect(wrong).toEqual([]);
});

test('La-21 Chinese has no half-width punctuation between its characters', () => {
  const wrong = [...written('zh')].filter(([, text]) =>
    /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u.test(text),
  );
  expect(wrong).toEqual([]);
});

test('La-21 names, codes and prices keep their order in an Arabic question', () => {
  const { question } = textsOf('ar').ask;
  expect(question(PRODUCT as never)).toBe(
    'أود الاستفسار عن \u2068Tote\u2069 (الرمز \u2068T-7\u2069)، \u2068\u200f1,234.50\u00a0US$\u200e\u2069:',
  );
  expect(question({ ...PRODUCT, price: null } as never)).not.toContain('$');
});

test('La-21 an Arabic name does not move the price in an English question', () => {
  const product = { ...PRODUCT, name: 'معطف', code: null } as never;
  expect(textsOf('en').ask.question(product)).toBe('I would like to ask about \u2068معطف\u2069, $1,234.50:');
});
