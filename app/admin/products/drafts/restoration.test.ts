import { expect, test } from 'vitest';
import type { Restoration } from '#catalogue/commands/restoration.ts';
import { restorationInWords } from './restoration.ts';

const none: Restoration = {
  of: 'change',
  names: [],
  removed: [],
  already: 0,
  gone: 0,
  missing: 0,
  edited: [],
  taken: [],
  refused: [],
  categories: 0,
  areSlidesBack: null,
};
const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

test.each<[changes: Partial<Restoration>, sentence: string, isWhole: boolean]>([
  [{ names: ['Tote'] }, 'Tote is as it was.', true],
  [{ names: many }, '7 products are as they were.', true],
  [{ of: 'deletion', names: ['Tote'] }, 'Tote is back.', true],
  [{ of: 'deletion', names: many }, '7 products are back.', true],
  [{ already: 1 }, 'It is as before already.', true],
  [{ of: 'deletion', already: 2 }, 'They are back already.', true],
  [{}, 'There is nothing to undo.', true],
  [
    { of: 'deletion', names: many, categories: 6, areSlidesBack: true },
    '7 products are back. 6 accessory categories are back. The slides are back.',
    true,
  ],
  [
    { categories: 1, areSlidesBack: false },
    '1 accessory category is back. The slides stay away, because the home page was changed since then.',
    false,
  ],
  [
    { names: ['Tote'], edited: ['Sash', 'Belt'] },
    'Tote is as it was. Skipped, because edited since then: Sash, Belt.',
    false,
  ],
  [{ edited: many }, 'Skipped, because edited since then: a, b, c, d, e and 2 more.', false],
  [{ names: ['Tote'], removed: many }, 'Tote is as it was. 7 products are gone again.', true],
  [{ missing: 1 }, '1 no longer exists.', false],
  [{ missing: 2, names: ['Tote'] }, 'Tote is as it was. 2 no longer exist.', false],
  [{ of: 'deletion', gone: 1 }, 'A product cannot be restored any more: the images are gone.', false],
  [
    { of: 'deletion', names: ['Tote'], refused: ['Loose'] },
    'Tote is back. Left alone, because their category no longer exists: Loose.',
    false,
  ],
  [
    { of: 'deletion', names: ['Tote'], taken: ['Sash'] },
    'Tote is back. Left deleted, because another product now has the code: Sash.',
    false,
  ],
])('Da-4 the result of an undo is described: %o', (changes, sentence, isWhole) => {
  expect(restorationInWords({ ...none, ...changes })).toEqual({ sentence, isWhole });
});
