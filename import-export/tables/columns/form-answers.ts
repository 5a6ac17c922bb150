import { readRate } from '#catalog/amounts/exchange-rate.ts';
import { isCurrency } from '../amounts/currencies.ts';
import { guessedExactly } from '../values/category-guess.ts';
import { MEANINGS, VALUE_FIELDS } from '../values/meanings.ts';
import type { Answers } from './answers.ts';
import { type ColumnField, FIELDS, FIELDS_OF_MANY_COLUMNS } from './fields.ts';
import type { Survey } from './survey.ts';

/** The value of the select of a column about which the owner has not decided. */
export const UNDECIDED = 'undecided';

const WAYS = ['hidden', 'left out'] as const;

/** Returns the answers in a form that was sent without scripts. Answers that the form does not ask for stay. */
export function answersInForm(form: FormData, survey: Survey, saved: Answers): Answers {
  const text = (name: string) => String(form.get(name) ?? '');
  const chosen = survey.header.map((_, at) => text(`column-${at}`));
  const fields = chosen.map((name) => (Object.hasOwn(FIELDS, name) ? (name as ColumnField) : null));
  // Without scripts, two columns can be chosen for one field. The owner is asked again.
  const competes = (field: ColumnField | null) =>
    field && !FIELDS_OF_MANY_COLUMNS.has(field) && fields.filter((other) => other === field).length > 1;
  const undecided = [...fields.keys()].filter(
    (at) => chosen[at] === UNDECIDED || competes(fields[at] ?? null),
  );
  const currency = text('currency');
  const rates = [...form].flatMap(([name, value]) => {
    const reading = name.startsWith('rate-') ? readRate(String(value)) : null;
    return reading?.kind === 'rate' ? [[name.slice('rate-'.length), reading.rate]] : [];
  });
  const mark = text('decimal-mark');
  return {
    ...saved,
    fields: fields.map((field, at) => (undecided.includes(at) ? null : field)),
    undecided,
    decimalMark: mark === '.' || mark === ',' ? mark : saved.decimalMark,
    currency: isCurrency(currency) ? currency : saved.currency,
    rates: { ...saved.rates, ...Object.fromEntries(rates) },
    values: Object.fromEntries(
      VALUE_FIELDS.flatMap((field) => {
        const groups = survey.values?.[field] ?? [];
        const answers = groups.map(({ key }, at) => {
          const answer = text(`value-${field}-${at}`) || text(`value-${field}-others`);
          return [
            key,
            MEANINGS.find((meaning) => meaning === answer) ?? saved.values?.[field]?.[key] ?? null,
          ];
        });
        return groups.length > 0 ? [[field, Object.fromEntries(answers)]] : [];
      }),
    ),
    categories: Object.fromEntries(
      survey.categories.map(({ key }, at) => {
        const category = guessedExactly(text(`category-${at}`) || text('category-others'));
        const subCategory = category === 'Accessories' ? text(`sub-category-${at}`) || null : null;
        return [key, category ? { category, subCategory } : (saved.categories[key] ?? null)];
      }),
    ),
    drafts: WAYS.find((way) => way === text('drafts')) ?? saved.drafts,
    giftCards: WAYS.find((way) => way === text('giftCards')) ?? saved.giftCards,
  };
}
