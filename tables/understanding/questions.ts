import type { Answers } from './answers.ts';
import type { Split, Splits } from './category-split.ts';
import { folded } from './header-names.ts';
import type { Survey } from './survey.ts';

/**
 * What only the owner can say before a table is understood as a whole: a column that every product needs, the mark before
 * the cents, the currency, its rate, places for the table's categories. Nothing is understood wrongly meanwhile: rows are
 * refused.
 */
export type Question = 'name' | 'price' | 'decimal mark' | 'currency' | 'rate' | 'categories';

/** The questions that these answers leave open. */
export function openQuestions({ money, categories }: Survey, answers: Answers): Question[] {
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

/** By which the answers for a table are found again: the names of its columns, in any order, whatever their case. */
export function headerKey(header: string[]): string {
  return header.map(folded).toSorted().join('|').slice(0, MAX_KEY_LENGTH);
}

const MAX_KEY_LENGTH = 4000;

/**
 * The answers of an earlier table with the same columns, as far as they fit this one: its columns may stand in another
 * order, and have categories that nobody was asked about.
 */
export function rememberedAnswers(survey: Survey, earlier: { header: string[]; answers: Answers }): Answers {
  const fieldOf = new Map(
    earlier.header.map((name, at) => [folded(name), earlier.answers.fields[at] ?? null]),
  );
  const known = earlier.answers.categories;
  return {
    ...survey.answers,
    source: earlier.answers.source,
    fields: survey.header.map((name) => fieldOf.get(folded(name)) ?? null),
    currency: survey.answers.currency ?? earlier.answers.currency,
    rates: earlier.answers.rates,
    categories: Object.fromEntries(
      Object.entries(survey.answers.categories).map(([key, guess]) => [key, known[key] ?? guess]),
    ),
    splits: remembered(survey.header, earlier),
    drafts: earlier.answers.drafts,
    giftCards: earlier.answers.giftCards,
  };
}

/** Splits by a column follow it to its new place; those by a column that this table lacks are dropped. */
function remembered(header: string[], earlier: { header: string[]; answers: Answers }): Splits {
  const placeOf = new Map(header.map((name, at) => [folded(name), at]));
  const moved = (split: Split): Split | null => {
    if (!('column' in split)) return split;
    const column = placeOf.get(folded(earlier.header[split.column] ?? ''));
    return column === undefined ? null : { column };
  };
  return Object.fromEntries(
    Object.entries(earlier.answers.splits ?? {}).flatMap(([key, split]) => {
      const now = moved(split);
      return now ? [[key, now]] : [];
    }),
  );
}
