import { expect, test } from 'vitest';
import { store } from '#store';
import { languageOf } from '../text/languages.ts';
import type { ShopSettings } from './shop-settings.ts';
import { storeIn } from './shown-store.ts';
import { storeSchema } from './store-schema.server.ts';
import { readDocument } from './stored-settings.server.ts';

const [slide, ...slides] = store.slides;
const translated: ShopSettings = storeSchema.parse({
  ...store,
  languages: ['en', 'ar', 'fr'],
  translations: { ar: { tagline: 'ملابس' }, fr: { tagline: 'Des vêtements' } },
  footer: { ...store.footer, translations: { ar: { about: 'شريك' } } },
  slides: [
    { ...slide, translations: { ar: { title: 'ألوان', subtitle: '', description: '  ' } } },
    ...slides,
  ],
  pages: [
    {
      title: 'Terms',
      slug: 'terms',
      text: 'Our terms.',
      inFooter: true,
      translations: { fr: { title: 'Conditions', text: '# Nos conditions' } },
    },
  ],
}) as ShopSettings;

test('La-14 a page has the texts of its language, and names those that are in the source language', () => {
  const shown = storeIn(translated, 'ar');
  expect(shown).toMatchObject({ tagline: 'ملابس', description: store.description, brand: store.brand });
  expect(languageOf(shown, 'tagline')).toEqual({});
  expect(languageOf(shown, 'description')).toEqual({ lang: 'en', dir: 'ltr' });
  expect(shown.footer).toEqual({ about: 'شريك', copyrightYear: 2024 });
  expect(shown.slides[0]).toMatchObject({
    title: 'ألوان',
    subtitle: slide?.subtitle,
    untranslated: { language: 'en', fields: ['subtitle', 'description', 'callToAction'] },
  });
  expect(shown.pages[0]).toMatchObject({ title: 'Terms', slug: 'terms', untranslated: { language: 'en' } });
  expect(storeIn(translated, 'fr').pages[0]).toMatchObject({ title: 'Conditions', slug: 'terms' });
});

test('La-1 La-14 pages in the source language have no trace of other languages', () => {
  expect(JSON.stringify(storeIn(store, 'en'))).toBe(JSON.stringify(store));
  expect(JSON.stringify(storeIn(translated, 'en'))).not.toMatch(/translat|ألوان|vêtements/);
});

test('La-15 another main language shows the same texts in each language', () => {
  const arabicFirst: ShopSettings = { ...translated, languages: ['ar', 'en', 'fr'] };
  for (const language of arabicFirst.languages) {
    const { languages: _, ...shown } = storeIn(arabicFirst, language);
    expect(storeIn(translated, language)).toMatchObject(shown);
  }
});

test('La-15 if the source language is not offered, its texts are shown where a translation is missing', () => {
  const shown = storeIn({ ...translated, languages: ['ar'] }, 'ar');
  expect(shown).toMatchObject({ tagline: 'ملابس', description: store.description });
  expect(languageOf(shown, 'description')).toEqual({ lang: 'en', dir: 'ltr' });
});

test('La-15 settings that were published without a source language have their texts in the main language', () => {
  const { sourceLanguage: _, ...older } = { ...translated, languages: ['ar', 'en'] };
  expect(readDocument(older, store)).toMatchObject({ store: { sourceLanguage: 'ar' }, refused: [] });
});

test('La-14 Hs-17 an office is the head office in every language, also if its city is translated', () => {
  const [mumbai, ...others] = store.offices;
  const city = { city: 'Mumbai', translations: { ar: { city: 'مومباي' } } };
  const offices = [{ ...mumbai, ...city }, { ...mumbai, city: 'Pune' }, ...others];
  const { store: read, refused } = readDocument(
    { ...translated, offices, headOffice: 'Mumbai, India' },
    store,
  );
  expect(refused).toEqual([]);
  expect(storeIn(read, 'en').headOffice).toBe('Mumbai, India');
  expect(storeIn(read, 'ar')).toMatchObject({
    headOffice: 'مومباي, India',
    offices: [{ city: 'مومباي' }, { city: 'Pune' }, ...others.map(({ country }) => ({ country }))],
  });
});

test('La-14 a text that an office lacks is not missing in another language', () => {
  const offices = store.offices.map(({ legalForm: _, ...office }) => office);
  expect(storeIn(translated, 'ar').offices[0]?.untranslated?.fields).toContain('legalForm');
  expect(storeIn({ ...translated, offices }, 'ar').offices[0]?.untranslated?.fields).not.toContain(
    'legalForm',
  );
});
