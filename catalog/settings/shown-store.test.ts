import { expect, test } from 'vitest';
import { languageOf } from '#catalog/text/untranslated.ts';
import { store } from '#store';
import { withMainLanguage } from './main-language.ts';
import { readDocument } from './schema/read-document.server.ts';
import { storeSchema } from './schema/store-schema.server.ts';
import { storeIn } from './shown-store.ts';
import type { Store } from './store.ts';

const [slide, ...slides] = store.slides;
const translated: Store = storeSchema.parse({
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
}) as Store;

test('La-14 a page has the texts of its language, and names those that are in the main language', () => {
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

test('La-1 La-14 pages in the main language have no trace of other languages', () => {
  expect(JSON.stringify(storeIn(store, 'en'))).toBe(JSON.stringify(store));
  expect(JSON.stringify(storeIn(translated, 'en'))).not.toMatch(/translat|ألوان|vêtements/);
});

test('La-15 another main language exchanges the texts, and the former one brings them back', () => {
  const arabic = withMainLanguage({ ...translated, languages: ['ar', 'en', 'fr'] }, 'en');
  expect(arabic).toMatchObject({
    tagline: 'ملابس',
    translations: { en: { tagline: store.tagline }, fr: { tagline: 'Des vêtements' } },
    description: store.description,
    headOffice: store.headOffice,
  });
  expect(storeIn(arabic, 'en')).toMatchObject({ tagline: store.tagline });
  expect(storeIn(arabic, 'en').slides[0]).toMatchObject({ title: slide?.title });
  expect(JSON.stringify(storeIn(arabic, 'en'))).not.toContain(
    'untranslated":{"language":"ar","fields":["tagline',
  );
  expect(withMainLanguage({ ...arabic, languages: ['en', 'ar', 'fr'] }, 'ar')).toEqual(translated);
});

test('La-15 optional texts that an office lacks stay missing after a change of the main language', () => {
  const offices = store.offices.map(({ legalForm: _, ...office }) => office);
  const arabic = withMainLanguage({ ...store, offices, languages: ['ar', 'en'] }, 'en');
  expect(readDocument(arabic, store)).toEqual({ store: arabic, refused: [] });
  expect(arabic.offices[0]).not.toHaveProperty('legalForm');
  expect(storeIn(translated, 'ar').offices[0]?.untranslated?.fields).toContain('legalForm');
  expect(storeIn({ ...translated, offices }, 'ar').offices[0]?.untranslated?.fields).not.toContain(
    'legalForm',
  );
});

test('La-15 a first main language that is not offered any more adds no texts', () => {
  expect(withMainLanguage({ ...store, languages: ['fr'] }, 'en')).toEqual({ ...store, languages: ['fr'] });
});

test('La-15 the texts of a language that is not offered any more stay', () => {
  const english = withMainLanguage({ ...translated, languages: ['en'] }, 'en');
  expect(english.translations).toEqual(translated.translations);
  const arabicOnly = withMainLanguage({ ...translated, languages: ['ar'] }, 'en');
  expect(arabicOnly).toMatchObject({ tagline: 'ملابس', translations: { en: { tagline: store.tagline } } });
});
