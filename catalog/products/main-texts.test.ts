import { expect, test } from 'vitest';
import { type TextsOfProduct, withMainTexts } from './main-texts.ts';

const english: TextsOfProduct = {
  name: 'Tote',
  description: 'Soft.',
  facts: ['Color: Rust'],
  imageAlts: ['Front', 'Back'],
  translations: { ar: { name: 'حقيبة', facts: ['اللون: صدئ'] }, fr: { name: 'Cabas' } },
};
const toArabic = { former: 'en', main: 'ar', keepsFormer: true } as const;
const toEnglish = { former: 'ar', main: 'en', keepsFormer: true } as const;

test('La-15 translated texts become the main ones, the others stay and are kept as translations', () => {
  expect(withMainTexts(english, toArabic)).toEqual({
    name: 'حقيبة',
    description: 'Soft.',
    facts: ['اللون: صدئ'],
    imageAlts: ['Front', 'Back'],
    translations: {
      en: { name: 'Tote', description: 'Soft.', facts: ['Color: Rust'], imageAlts: ['Front', 'Back'] },
      fr: { name: 'Cabas' },
    },
  });
});

test.each([true, false])(
  'La-15 changing the main language back restores all texts (kept: %s)',
  (keepsFormer) => {
    const arabic = withMainTexts(english, { ...toArabic, keepsFormer });
    expect(withMainTexts(arabic, { ...toEnglish, keepsFormer })).toEqual(english);
  },
);

test('La-15 a text that was translated while another language was the main one is kept', () => {
  const { translations, ...arabic } = withMainTexts(english, toArabic);
  const edited = { ...arabic, description: 'ناعمة.', translations };
  expect(withMainTexts(edited, toEnglish)).toEqual({
    ...english,
    translations: { ...english.translations, ar: { ...english.translations.ar, description: 'ناعمة.' } },
  });
});

test('La-15 a product without texts in the new main language keeps its texts; a language that is not offered gets none', () => {
  const plain = { ...english, description: null, translations: {} };
  expect(withMainTexts(plain, { ...toArabic, keepsFormer: false })).toEqual(plain);
  expect(withMainTexts(plain, toArabic).translations.en).toEqual({
    name: 'Tote',
    facts: ['Color: Rust'],
    imageAlts: ['Front', 'Back'],
  });
});
