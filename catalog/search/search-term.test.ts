import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { en } from '#app/texts/en.ts';
import { COUNTED_RESULTS, MAX_TERM_LENGTH, normalizeTerm } from './search.ts';
import { MAX_WORDS, parseSearchQuery } from './search-words.ts';

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
  ])('Se-2 %j is normalized to %j', (typed, normalized) => {
    expect(normalizeTerm(typed)).toBe(normalized);
  });

  test('Se-2 is truncated without splitting a character', () => {
    expect(normalizeTerm('a'.repeat(10_000))).toBe('a'.repeat(MAX_TERM_LENGTH));
    expect(normalizeTerm('👜'.repeat(10_000))).toBe('👜'.repeat(MAX_TERM_LENGTH));
    expect(normalizeTerm(`a${'👜'.repeat(10_000)}`)).toBe(`a${'👜'.repeat(MAX_TERM_LENGTH - 1)}`);
  });

  test('Se-2 is not changed by a second normalization', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const term = normalizeTerm(text);
        expect(normalizeTerm(term)).toBe(term);
        expect([...term].length).toBeLessThanOrEqual(MAX_TERM_LENGTH);
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
  expect(en.results.found(count, 'tote')).toBe(words);
});

describe('a letter or two', () => {
  test.each([
    ['c', 'c anywhere'],
    ['vitamin c', 'vitamin anywhere, c begins'],
    ['x ray', 'x begins or ends, ray anywhere'],
    ['number (77)', 'number anywhere, 77 anywhere'],
    ['77 of 77', '77 begins'],
    ['не я', 'не begins or ends, я begins'],
    ['你 好', '你 anywhere, 好 anywhere'],
    ['q w%', 'q begins or ends, w% anywhere'],
  ])('Se-2 of %j: %s', (term, expected) => {
    expect(
      parseSearchQuery(term)
        .words.map(({ word, place }) => `${word} ${place}`)
        .join(', '),
    ).toBe(expected);
  });

  test('Se-2 short words are searched at the start of words, however many there are', () => {
    const { words } = parseSearchQuery([...'bcdfghijklmnopqr'].join(' '));
    expect(words).toHaveLength(MAX_WORDS);
    expect(words.slice(1).every(({ place, forms }) => place === 'begins' && forms.length === 0)).toBe(true);
  });
});
