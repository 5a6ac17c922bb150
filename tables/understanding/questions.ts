import type { Answers } from './answers.ts';
import type { Field } from './fields.ts';
import { folded } from './header-names.ts';
import type { Survey } from './survey.ts';

/** What only the owner can say before a table is understood as a whole. */
export type Question =
  /** No column is said to be one that every product needs. */
  | { kind: 'column'; field: Field }
  | { kind: 'decimal mark'; samples: string[] }
  | { kind: 'currency'; samples: string[] }
  | { kind: 'rate'; currency: string }
  /** So many of the table's categories have no place in the shop; their products are refused until they have. */
  | { kind: 'categories'; open: number; products: number };

/** The questions that these answers leave open. Nothing is understood wrongly meanwhile: rows are refused. */
export function openQuestions({ money, categories }: Survey, answers: Answers): Question[] {
  const questions: Question[] = [];
  for (const field of ['name', 'price'] as const) {
    if (!answers.fields.includes(field)) questions.push({ kind: 'column', field });
  }
  const { samples } = money;
  if (answers.decimalMark === null && money.ambiguous > 0) questions.push({ kind: 'decimal mark', samples });
  if (answers.currency === null) questions.push({ kind: 'currency', samples });
  const named = money.unnamed > 0 && answers.currency ? [answers.currency] : [];
  for (const currency of new Set([...Object.keys(money.currencies), ...named])) {
    const rate = answers.rates[currency];
    if (currency !== 'USD' && !(rate && rate > 0)) questions.push({ kind: 'rate', currency });
  }
  const open = categories.filter(({ key }) => !answers.categories[key]);
  if (open.length > 0) {
    questions.push({
      kind: 'categories',
      open: open.length,
      products: open.reduce((sum, { count }) => sum + count, 0),
    });
  }
  return questions;
}

/** By which the answers for a table are found again: the names of its columns, in any order, whatever their case. */
export function headerKey(header: string[]): string {
  return header.map(folded).toSorted().join('|').slice(0, LONGEST_KEY);
}

const LONGEST_KEY = 4000;

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
    currency: earlier.answers.currency ?? survey.answers.currency,
    rates: earlier.answers.rates,
    categories: Object.fromEntries(
      Object.entries(survey.answers.categories).map(([key, guess]) => [key, known[key] ?? guess]),
    ),
    drafts: earlier.answers.drafts,
    giftCards: earlier.answers.giftCards,
  };
}
