import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { onEachDatabase } from '#platform/db/testing/each-database.ts';
import { REMOVED_CHARACTERS, searchFold, TRANSLATED_CHARACTERS } from './search-fold.ts';

test.each([
  ['  Crème\u00a0\u3000BRÛLÉE\n', 'creme brulee'],
  ['Đẹp LẮM', 'dep lam'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['أَزْرَقــ ٢٣ محفظة', 'ازرق 23 محفظه'],
  ['T‑Shirt’s', "t-shirt's"],
  ['STRAẞE ß Œuvre', 'strasse ss oeuvre'],
  ['Ёлка Й', 'елка и'],
  ['ΆΛΦΑΣ ς', 'αλφασ σ'],
  ['ﬁne ½ Ⅻ ａｂｃ', 'fine 1/2 xii abc'],
  ['zero\u200bwidth\u00ad\ufeff', 'zerowidth'],
  ['साड़ी', 'साडी'],
  ['\u0301', ''],
])('Se-2 %j is folded to %j', (text, folded) => {
  expect(searchFold(text)).toBe(folded);
});

test('Se-2 the migration translates and removes the same characters as the code', () => {
  const migration = readFileSync(
    join(import.meta.dirname, '../../platform/db/migrations/0000_baseline.sql'),
    'utf8',
  );
  const written = migration.replace(/'\s*\|\| '/g, '').replaceAll("''", "'");
  expect(written).toContain(REMOVED_CHARACTERS);
  expect(written).toContain(TRANSLATED_CHARACTERS.map(([from]) => from).join(''));
  expect(written).toContain(TRANSLATED_CHARACTERS.map(([, to]) => to).join(''));
});

onEachDatabase((database, isEmbedded) => {
  const foldInSql = async (texts: string[]) => {
    const rows = await queryRows<{ folded: string }>(
      database().db,
      sql`select search_fold(text) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}) text`,
    );
    return rows.map(({ folded }) => folded);
  };

  test('Se-2 every character of the basic plane is folded alike in SQL', async () => {
    for (let first = 1; first < 0xd800; first += 0x1800) {
      const count = isEmbedded ? 0x200 : 0x1800;
      const codes = Array.from({ length: count }, (_, at) => first + at).filter(
        (code) => code < 0xd800 && code !== UNICODE_17,
      );
      const characters = codes.map((code) => `a${String.fromCodePoint(code)}B`);
      expect(await foldInSql(characters)).toEqual(characters.map(searchFold));
    }
  });

  test('Se-2 any text is folded alike in SQL, and folding it again changes nothing', async () => {
    const text = fc
      .oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: composed, maxLength: 20 }))
      .map((text) => text.replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 40 }), async (texts) => {
        const folded = texts.map(searchFold);
        expect(await foldInSql(texts)).toEqual(folded);
        expect(folded.map(searchFold)).toEqual(folded);
        for (const [at, text] of texts.entries()) expect(searchFold(`A ${text} é`)).toContain(folded[at]);
      }),
      { numRuns: isEmbedded ? 10 : 60, examples: [[['\u1cf8\u00ad\u0859']]] },
    );
  });
});

const charactersOf = (expression: RegExp) =>
  Array.from({ length: 0x3100 }, (_, code) => String.fromCodePoint(code)).filter((each) =>
    expression.test(each),
  );

/**
 * Texts with many characters that folding changes: digits of any script, spaces of any width, marks, decomposed, joined
 * and stretched letters, and characters beyond the basic plane.
 */
const composed = fc.oneof(
  fc.constantFrom(...charactersOf(/\p{Nd}/u)),
  fc.constantFrom(...charactersOf(/[\p{Z}\p{Cc}]/u)),
  fc.constantFrom(...charactersOf(/[\p{Mn}\p{Cf}]/u)),
  fc.constantFrom(...charactersOf(/[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hangul}]/u)),
  fc.constantFrom(...'aAıİsßſÆœþĐøéÅ½ﬁﷺﷲＡ１𝔸𝟘👜👨‍👩‍👧🇻🇳᭄\u1d15e'),
);

/** The one character that Node decomposes but PostgreSQL 18 (Unicode 16) does not. */
const UNICODE_17 = 0xa7f1;
