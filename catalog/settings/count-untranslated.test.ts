import { expect, test } from 'vitest';
import { countUntranslated } from './count-untranslated.ts';

test('La-14 Hs-30 the text of a link counts as untranslated only as long as the block has a link', () => {
  const block = { kind: 'split', title: 'Wool', text: 'Heavy.', callToAction: 'See it' } as const;
  expect(countUntranslated({ blocks: [{ ...block, link: '/women' }] }, 'fr')).toBe(3);
  expect(countUntranslated({ blocks: [block] }, 'fr')).toBe(2);
});
