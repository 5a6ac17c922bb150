import { expect, test } from 'vitest';
import { tote } from '#catalog/testing/tote.ts';
import { countMissingTexts, EMPTY_FORM, editedProduct, payloadOf, valuesOf } from './form-values.ts';

const values = valuesOf({ ...tote, translations: { ar: { name: 'حقيبة', imageAlts: ['صورة'] } } });

test('La-8 the form counts the texts that a language lacks', () => {
  expect(countMissingTexts(values, 'ar')).toBe(1);
  expect(countMissingTexts(values, 'fr')).toBe(2);
  expect(countMissingTexts(EMPTY_FORM, 'fr')).toBe(0);
});

test('La-8 texts in other languages pass through the form unchanged', () => {
  expect(payloadOf(editedProduct(values)).translations).toEqual({
    ar: { name: 'حقيبة', imageAlts: ['صورة'] },
  });
});
