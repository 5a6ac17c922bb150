import { expect, test } from 'vitest';
import { DEFAULT_NAMES } from '#catalog/facts/fact-names.ts';
import type { FactsInLanguage } from '#catalog/lists/fact-translations.server.ts';
import type { Product } from '#catalog/products/product.ts';
import { NEW_PRODUCT } from '#catalog/products/product-fields.ts';
import { store } from '#store';
import { shownShop } from './shown-shop.server.ts';
import { translatedProduct, translatedStore } from './translated.server.ts';

const published = { version: 1, store, fileStore: store, isFixed: false, refused: [] };

test('what pages show of the settings is computed once for each language, and again after a change', () => {
  const shown = (settings = published, language: 'en' | 'ar' = 'en') =>
    shownShop(translatedStore({ settings, locale: { language, basename: '', source: 'en' } }), language);
  expect(shown()).toBe(shown());
  expect(shown(published, 'ar').categories.Women.heading).toBe('نساء');
  expect(shown().categories.Women.heading).toBe('Women');
  expect(shown({ ...published, store: { ...store, brand: 'Other' } }).brand).toBe('Other');
  expect(shown().brand).toBe(store.brand);
});

test('Fa-7 facts that a product does not translate are translated as in other products', () => {
  const arabic: FactsInLanguage = {
    names: DEFAULT_NAMES,
    translatedName: (key) => DEFAULT_NAMES.nameIn(key, 'ar'),
    translatedValue: (key) => new Map([['color: rust', 'صدئي']]).get(key),
  };
  const shown = (facts: string[], translations: Product['translations'] = {}) => {
    const product = { ...NEW_PRODUCT, facts, translations } as Product;
    return translatedProduct({ locale: { language: 'ar', basename: '/ar', source: 'en' } }, product, arabic);
  };
  expect(shown(['Colour: rust', 'Size: M'])).toMatchObject({
    facts: ['اللون: صدئي', 'المقاس: M'],
    knownFacts: { color: 'صدئي', size: 'M' },
    untranslated: { fields: [] },
  });
  expect(shown(['Color: Rust', 'Care: Cold'])).toMatchObject({
    facts: ['اللون: صدئي', 'العناية: Cold'],
    untranslated: { language: 'en', fields: ['facts'] },
  });
  expect(shown(['Color: Rust'], { ar: { facts: ['اللون: بنّي'] } })).toMatchObject({
    facts: ['اللون: بنّي'],
    knownFacts: { color: 'بنّي' },
  });
});
