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
  const shown = shownIn('ar', new Map([['color: rust', 'صدئي']]));
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

test('Fa-7 a product that translates only some of its facts shows the others as well', () => {
  const shown = shownIn('fr', new Map([['color: rust', 'Rouille']]));
  expect(shown(['Colour: Rust', 'Material: Linen'], { fr: { facts: ['Matière: Lin'] } })).toMatchObject({
    facts: ['Couleur: Rouille', 'Matière: Lin'],
    knownFacts: { color: 'Rouille', material: 'Lin' },
    untranslated: { fields: [] },
  });
  expect(
    shown(['Hem: Raw', 'Material: Linen'], { fr: { facts: ['Ourlet: Vif', 'Matière: Lin'] } }).facts,
    'by its place',
  ).toEqual(['Ourlet: Vif', 'Matière: Lin']);
  expect(
    shown(['Color: Ink', 'Hem: Raw', 'Material: Linen'], { fr: { facts: ['Ourlet: Vif'] } }),
  ).toMatchObject({
    facts: ['Couleur: Ink', 'Hem: Raw', 'Matière: Linen', 'Ourlet: Vif'],
    untranslated: { language: 'en', fields: ['facts'] },
  });
});

function shownIn(language: 'ar' | 'fr', values: Map<string, string>) {
  const inLanguage: FactsInLanguage = {
    names: DEFAULT_NAMES,
    translatedName: (key) => DEFAULT_NAMES.nameIn(key, language),
    translatedValue: (key) => values.get(key),
  };
  return (facts: string[], translations: Product['translations'] = {}) => {
    const product = { ...NEW_PRODUCT, facts, translations } as Product;
    return translatedProduct(
      { locale: { language, basename: `/${language}`, source: 'en' } },
      product,
      inLanguage,
    );
  };
}
