import { expect, test } from 'vitest';
import { store } from '#store';
import { countUntranslated } from './count-untranslated.ts';

test('La-14 Hs-30 the text of a link counts as untranslated only as long as the block has a link', () => {
  const block = { kind: 'split', title: 'Wool', text: 'Heavy.', callToAction: 'See it' } as const;
  expect(countUntranslated({ blocks: [{ ...block, link: '/women' }] }, 'fr')).toBe(3);
  expect(countUntranslated({ blocks: [block] }, 'fr')).toBe(2);
});

test('La-14 a heading that is the English name of its category needs no translation', () => {
  const untranslated = (heading: string) =>
    countUntranslated(
      { categories: { ...store.categories, Women: { ...store.categories.Women, heading } } },
      'fr',
    );
  expect(untranslated('Ladies')).toBe(untranslated('Women') + 1);
});
