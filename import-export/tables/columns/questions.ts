import type { Split, Splits } from '../values/category-split.ts';
import { fold } from '../values/words.ts';
import type { Answers } from './answers.ts';
import type { Survey } from './survey.ts';
import { hasOnlyTexts, translatedColumn } from './translated-columns.ts';

/**
 * Questions that only the owner can answer: columns that every product needs, the decimal separator, the currency, its
 * rate and the categories. Rows that depend on an open question are refused.
 */
export type Question = 'name' | 'price' | 'decimal mark' | 'currency' | 'rate' | 'categories';

/** Returns the questions that have no answer yet. */
export function openQuestions({ money, categories }: Survey, answers: Answers): Question[] {
  if (hasOnlyTexts(answers.fields)) return [];
  const named = money.unnamed > 0 && answers.currency ? [answers.currency] : [];
  const foreign = [...Object.keys(money.currencies), ...named].filter((currency) => currency !== 'USD');
  const isOpen: Record<Question, boolean> = {
    name: !answers.fields.includes('name'),
    price: !answers.fields.includes('price'),
    'decimal mark': answers.decimalMark === null && money.ambiguous > 0,
    currency: answers.currency === null && money.unnamed > 0,
    rate: foreign.some((currency) => !((answers.rates[currency] ?? 0) > 0)),
    categories: categories.some(({ key }) => !answers.categories[key]),
  };
  return (Object.keys(isOpen) as Question[]).filter((question) => isOpen[question]);
}

/** Returns the key under which answers are stored: the names of the columns, in any order and case. */
export function headerKey(header: string[]): string {
  return header.map(columnKey).toSorted().join('|').slice(0, MAX_KEY_LENGTH);
}

const MAX_KEY_LENGTH = 4000;

/**
 * Applies the answers for an earlier table with the same columns to this one, which can have another order of columns
 * and new categories.
 */
export function applyEarlierAnswers(
  survey: Survey,
  earlier: { header: string[]; answers: Answers },
): Answers {
  const fieldOf = new Map(
    earlier.header.map((name, at) => [columnKey(name), earlier.answers.fields[at] ?? null]),
  );
  const known = earlier.answers.categories;
  return {
    ...survey.answers,
    source: earlier.answers.source,
    fields: survey.header.map((name) => fieldOf.get(columnKey(name)) ?? null),
    currency: survey.answers.currency ?? earlier.answers.currency,
    rates: earlier.answers.rates,
    categories: Object.fromEntries(
      Object.entries(survey.answers.categories).map(([key, guess]) => [key, known[key] ?? guess]),
    ),
    splits: adaptedSplits(survey.header, earlier),
    drafts: earlier.answers.drafts,
    giftCards: earlier.answers.giftCards,
  };
}

/** Adapts the columns of earlier splits to this table. Drops splits by a column that this table lacks. */
function adaptedSplits(header: string[], earlier: { header: string[]; answers: Answers }): Splits {
  const placeOf = new Map(header.map((name, at) => [columnKey(name), at]));
  const moved = (split: Split): Split | null => {
    if (!('column' in split)) return split;
    const column = placeOf.get(columnKey(earlier.header[split.column] ?? ''));
    return column === undefined ? null : { column };
  };
  return Object.fromEntries(
    Object.entries(earlier.answers.splits ?? {}).flatMap(([key, split]) => {
      const now = moved(split);
      return now ? [[key, now]] : [];
    }),
  );
}

/**
 * Returns a column's name without case and most signs, but with its language and what is in brackets: `Name` and
 * `Name [ar]` are two columns, as are `Price (USD)` and `Price (€)`.
 */
function columnKey(name: string): string {
  const text = translatedColumn(name);
  if (text) return `${text.field} ${text.language}`;
  return fold(name)
    .replace(/[^\p{L}\p{N}\p{Sc}]+/gu, ' ')
    .trim();
}
