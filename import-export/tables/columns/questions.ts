import { VALUE_FIELDS, type ValueField } from '../values/meanings.ts';
import { fold } from '../values/words.ts';
import type { Answers } from './answers.ts';
import { type ColumnField, type ColumnFields, FIELDS, FIELDS_OF_MANY_COLUMNS } from './fields.ts';
import type { ChosenFields, Survey } from './survey.ts';
import { hasOnlyTexts, translatedColumn } from './translated-columns.ts';

/**
 * Questions that only the owner can answer: columns that compete, columns that every product needs, the decimal
 * separator, the currency, its rate, the categories, and the meaning of values. Rows that depend on an open question are
 * refused; while columns compete, there is no preview.
 */
export type Question =
  | 'columns'
  | 'name'
  | 'price'
  | 'decimal mark'
  | 'currency'
  | 'rate'
  | 'categories'
  | 'values';

/** Returns the questions that have no answer yet. */
export function openQuestions(survey: Survey, answers: Answers): Question[] {
  const { money, categories } = survey;
  if (hasOnlyTexts(answers.fields)) return [];
  const named = money.unnamed > 0 && answers.currency ? [answers.currency] : [];
  const foreign = [...Object.keys(money.currencies), ...named].filter((currency) => currency !== 'USD');
  const isOpen: Record<Question, boolean> = {
    columns: (answers.undecided ?? []).length > 0,
    name: !answers.fields.includes('name') && !isUndecided('name', survey, answers),
    price: !answers.fields.includes('price') && !isUndecided('price', survey, answers),
    'decimal mark': answers.decimalMark === null && money.ambiguous > 0,
    currency: answers.currency === null && money.unnamed > 0,
    rate: foreign.some((currency) => !((answers.rates[currency] ?? 0) > 0)),
    categories: categories.some(({ key }) => !answers.categories[key]),
    values: VALUE_FIELDS.some((field) => openValues(survey, answers, field).length > 0),
  };
  return (Object.keys(isOpen) as Question[]).filter((question) => isOpen[question]);
}

function isUndecided(field: ColumnField, { rivals = [] }: Survey, { undecided = [] }: Answers): boolean {
  return rivals.some((group) => group.field === field && group.columns.some((at) => undecided.includes(at)));
}

/** Returns the values of a field that have no answer, because only the owner knows their meaning. */
export function openValues({ values = {} }: Pick<Survey, 'values'>, answers: Answers, field: ValueField) {
  return (values[field] ?? []).filter(({ key }) => !answers.values?.[field]?.[key]);
}

/**
 * Whether the table has to be read again with other columns, because it then has other categories, values or amounts.
 * The amounts of all columns that could be the price are read at once.
 */
export function needsReading(survey: Survey, before: ColumnFields, after: ColumnFields): boolean {
  const prices = survey.rivals?.find(({ field }) => field === 'price')?.columns ?? [];
  return after.some((field, at) => {
    const pair = [field, before[at] ?? null];
    if (field === before[at]) return false;
    const isKnown = prices.includes(at) && pair.every((one) => one === null || one === 'price');
    return !isKnown && pair.some((one) => one !== null && !WITHOUT_ANSWERS.has(one));
  });
}

/** Fields that neither decide about a question nor about which rows belong together. */
const WITHOUT_ANSWERS: ReadonlySet<ColumnField> = new Set([
  'code',
  'description',
  'summary',
  'descriptionLine',
  'fact',
  'facts',
  'images',
  'imageAlts',
]);

/** Returns the key under which answers are stored: the names of the columns, in any order and case. */
export function headerKey(header: string[]): string {
  return header.map(columnKey).toSorted().join('|').slice(0, MAX_KEY_LENGTH);
}

const MAX_KEY_LENGTH = 4000;

/** Returns the columns that only the later of two tables has, and those that only the earlier one has. */
export function differingColumns(before: string[], after: string[]): [added: string[], missing: string[]] {
  const keys = [before, after].map((header) => new Set(header.map(columnKey)));
  const without = (header: string[], at: number) => header.filter((name) => !keys[at]?.has(columnKey(name)));
  return [without(after, 0), without(before, 1)];
}

/** Returns the answers about the columns of an earlier table for one with the same columns in any order. */
export function columnsAsBefore(
  header: string[],
  earlier: { header: string[]; answers: Answers },
): ChosenFields {
  const { source, fields, undecided } = earlier.answers;
  const fieldOf = new Map(earlier.header.map((name, at) => [columnKey(name), fields[at] ?? null]));
  const open = new Set(undecided?.map((at) => columnKey(earlier.header[at] ?? '')));
  return {
    source,
    // A later version can have dropped a field.
    fields: header.map((name) => knownField(fieldOf.get(columnKey(name)))),
    undecided: header.flatMap((name, at) => (open.has(columnKey(name)) ? [at] : [])),
  };
}

/**
 * Returns what the columns of a table become, after the owner has answered for another reading of its file: columns of
 * the same name as she answered, the others as guessed.
 *
 * @param isSameSheet whether only the encoding or the header row differs, so that used columns are at the same places
 */
export function columnsAsGiven(
  { header, answers: guessed }: Pick<Survey, 'header' | 'answers'>,
  earlier: { header: string[]; answers: Answers },
  isSameSheet: boolean,
): ChosenFields {
  const { fields: before, undecided = [] } = earlier.answers;
  const keys = earlier.header.map(columnKey);
  const named = header.map((name, at) => {
    const key = columnKey(name);
    if (keys[at] === key) return at;
    return isSameSheet && before[at] && !keys.includes(key) ? at : keys.indexOf(key);
  });
  const given = named.map((from, at) =>
    named.indexOf(from) === at && !undecided.includes(from) ? from : -1,
  );
  const fields = given.map((from) => before[from] ?? null);
  for (const [at, field] of guessed.fields.entries()) {
    if (given[at] !== -1) continue;
    const isTaken = field !== null && fields.includes(field) && !FIELDS_OF_MANY_COLUMNS.has(field);
    fields[at] = isTaken ? null : field;
  }
  return { source: guessed.source, fields, undecided: guessed.undecided?.filter((at) => given[at] === -1) };
}

/**
 * Adds the answers for an earlier table to those that were found in this one, which can have new categories. Keeps
 * answers about values that this table lacks, because the next one can have them again.
 */
export function withEarlierAnswers(found: Answers, known: Answers): Answers {
  const asked = VALUE_FIELDS.filter((field) => found.values?.[field] ?? known.values?.[field]);
  return {
    ...found,
    decimalMark: found.decimalMark ?? known.decimalMark,
    currency: found.currency ?? known.currency,
    rates: { ...found.rates, ...known.rates },
    // Tables of earlier versions were imported with all colors of a piece as one product.
    ...((known.colors ?? found.colors) && { colors: known.colors ?? 'together' }),
    categories: { ...found.categories, ...answered(known.categories) },
    values: Object.fromEntries(
      asked.map((field) => [field, { ...found.values?.[field], ...answered(known.values?.[field]) }]),
    ),
  };
}

function answered<T>(answers: Record<string, T | null> = {}): Record<string, T> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null)) as Record<
    string,
    T
  >;
}

function knownField(field: ColumnField | null | undefined): ColumnField | null {
  return field && Object.hasOwn(FIELDS, field) ? field : null;
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
