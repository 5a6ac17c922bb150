import { expect, test } from 'vitest';
import { withDefaults, withoutDefaults } from './defaults.ts';

const DEFAULTS = { hasInsights: true, accent: '' };

test('Hs-3 a setting that is not stored has its default value in the form, and a default value is not stored', () => {
  const stored: { brand: string; hasInsights?: boolean; accent?: string } = {
    brand: 'Vitrine',
    // As sections read it.
    hasInsights: undefined,
  };
  const shown = withDefaults(stored, DEFAULTS);
  expect(shown).toEqual({ brand: 'Vitrine', hasInsights: true, accent: '' });
  expect(withoutDefaults(shown, DEFAULTS)).toEqual({ brand: 'Vitrine' });
  expect(withoutDefaults({ ...shown, hasInsights: false, accent: ' ' }, DEFAULTS)).toEqual({
    brand: 'Vitrine',
    hasInsights: false,
  });
});
