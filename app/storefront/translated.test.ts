import { expect, test } from 'vitest';
import { store } from '#store';
import { shownShop } from './shown-shop.server.ts';
import { translatedStore } from './translated.server.ts';

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
