import { expect, test } from 'vitest';
import { tote } from '#catalog/testing/tote.ts';
import { EMPTY_FORM, editedProduct, payloadOf, valuesOf } from './form-values.ts';
import { missingTexts } from './translations-field.tsx';

const values = valuesOf({ ...tote, translations: { ar: { name: 'حقيبة', imageAlts: ['صورة'] } } });

test('La-8 the form names the texts that a language lacks', () => {
  expect(missingTexts(values, 'ar')).toEqual(['description']);
  expect(missingTexts(values, 'fr')).toEqual(['name', 'description']);
  expect(missingTexts(EMPTY_FORM, 'fr')).toEqual([]);
});

test('La-8 texts in other languages pass through the form unchanged', () => {
  expect(payloadOf(editedProduct(values)).translations).toEqual({
    ar: { name: 'حقيبة', imageAlts: ['صورة'] },
  });
});
