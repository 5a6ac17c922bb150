import { expect, test } from 'vitest';
import { NOTHING, type Restoration } from '#catalog/commands/undo/undo-change.server.ts';
import { restorationInWords } from './texts.ts';

const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

test.each<[changes: Partial<Restoration>, sentence: string, isWhole: boolean]>([
  [{ names: ['Tote'] }, 'Tote was restored.', true],
  [{ names: many }, '7 products were restored.', true],
  [{ of: 'deletion', names: ['Tote'] }, 'Tote was restored.', true],
  [{ of: 'deletion', names: many }, '7 products were restored.', true],
  [{ already: 1 }, 'It was already restored.', true],
  [{ of: 'deletion', already: 2 }, 'They were already restored.', true],
  [{}, 'There is nothing to undo.', true],
  [
    { of: 'deletion', names: many, categories: 6, isHomeBack: true },
    '7 products were restored. 6 accessory categories were restored. The home page and the pages of text were restored.',
    true,
  ],
  [
    { categories: 1, isHomeBack: false },
    '1 accessory category was restored. The home page and its texts were not restored, because the shop was published since then.',
    false,
  ],
  [
    { names: ['Tote'], edited: ['Sash', 'Belt'] },
    'Tote was restored. Skipped, because edited since then: Sash, Belt.',
    false,
  ],
  [{ edited: many }, 'Skipped, because edited since then: a, b, c, d, e and 2 more.', false],
  [
    { skippedQuestions: 1 },
    'The question keeps its status, because it was changed or deleted since then.',
    false,
  ],
  [{ skippedFacts: 1 }, 'The name of the fact was not restored, because it was changed since then.', false],
  [{ replies: 1 }, 'The reply was restored.', true],
  [{ skippedReplies: 1 }, 'The reply was not restored, because another one has its name.', false],
  [{ names: ['Tote'], removed: many }, 'Tote was restored. 7 products were deleted again.', true],
  [{ missing: 1 }, '1 no longer exists.', false],
  [{ missing: 2, names: ['Tote'] }, 'Tote was restored. 2 no longer exist.', false],
  [{ of: 'deletion', gone: 1 }, 'A product cannot be restored, because the images were deleted.', false],
  [
    { of: 'deletion', names: ['Tote'], refused: ['Loose'] },
    'Tote was restored. Not restored, because the category no longer exists: Loose.',
    false,
  ],
  [
    { of: 'deletion', names: ['Tote'], taken: ['Sash'] },
    'Tote was restored. Not restored, because another product now has the code: Sash.',
    false,
  ],
])('Da-4 the result of an undo is described: %o', (changes, sentence, isWhole) => {
  expect(restorationInWords({ ...NOTHING, ...changes })).toEqual({ sentence, isWhole });
});
