import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTED_RESULTS, describeResults, LONGEST_TERM, normalizeTerm } from './search.ts';

describe('a term', () => {
  test.each([
    ['  tote \n', 'tote'],
    ['\u00a0\u3000tote\ufeff', 'tote'],
    ['leather\u0000tote', 'leather tote'],
    ['leather\r\n\ttote', 'leather tote'],
    ['100%_\\', '100%_\\'],
    ['', ''],
    [' \t\u0000 ', ''],
    [null, ''],
  ])('Se-2 %j is asked as %j', (given, asked) => {
    expect(normalizeTerm(given)).toBe(asked);
  });

  test('Se-2 is cut to its longest, never through a character', () => {
    expect(normalizeTerm('a'.repeat(10_000))).toBe('a'.repeat(LONGEST_TERM));
    expect(normalizeTerm('👜'.repeat(10_000))).toBe('👜'.repeat(LONGEST_TERM));
    expect(normalizeTerm(`a${'👜'.repeat(10_000)}`)).toBe(`a${'👜'.repeat(LONGEST_TERM - 1)}`);
  });

  test('Se-2 once normalized stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (given) => {
        const term = normalizeTerm(given);
        expect(normalizeTerm(term)).toBe(term);
        expect([...term].length).toBeLessThanOrEqual(LONGEST_TERM);
        expect(term).toBe(term.trim());
      }),
    );
  });
});

test.each([
  [1, 'Found 1 product(s) for "tote"'],
  [3, 'Found 3 product(s) for "tote"'],
  [COUNTED_RESULTS, 'Found 10,000 product(s) for "tote"'],
  [COUNTED_RESULTS + 1, 'Found 10,000+ product(s) for "tote"'],
])('Se-1 %i results are described', (count, words) => {
  expect(describeResults(count, 'tote')).toBe(words);
});
