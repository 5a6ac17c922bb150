import { useId } from 'react';
import type { ImportSurvey } from '#imports/import.ts';
import type { Answers } from '#tables/understanding/answers.ts';
import { LabelledSelect } from '../labelled-select.tsx';

interface Props {
  survey: ImportSurvey;
  answers: Answers;
  onChange(some: Partial<Answers>): void;
}

/** How amounts are read: the mark before the cents, the currency, and what one unit of it is in US dollars. */
export function MoneyAnswers({ survey: { money }, answers, onChange }: Props) {
  const list = useId();
  const named = Object.keys(money.currencies);
  const isAsked = money.unnamed > 0 || named.length === 0;
  const all = [...new Set([...named, ...(isAsked && answers.currency ? [answers.currency] : [])])];
  const foreign = all.filter((currency) => currency !== 'USD');
  return (
    <fieldset className="min-w-0 mt-2 border-line border-t pt-3">
      <legend className="sr-only">Prices</legend>
      <h2 className="font-display text-lg">Prices</h2>
      {money.samples.length > 0 ? (
        <p className="mt-1 text-muted text-sm tabular-nums">{`In the table: ${money.samples.slice(0, 4).join(' · ')}`}</p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {money.ambiguous > 0 || answers.decimalMark === ',' ? (
          <LabelledSelect
            label="Before the cents stands"
            value={answers.decimalMark ?? ''}
            onChange={(mark) => onChange({ decimalMark: (mark || null) as '.' | ',' | null })}
          >
            <option value="">Please choose</option>
            <option value=".">a point: 1,234.50</option>
            <option value=",">a comma: 1.234,50</option>
          </LabelledSelect>
        ) : null}
        {isAsked ? (
          <label className="flex items-center gap-3 text-sm">
            <span className="text-muted">
              {named.length > 0 ? 'Amounts without a currency are in' : 'Amounts are in'}
            </span>
            <input
              list={list}
              value={answers.currency ?? ''}
              placeholder="USD"
              maxLength={3}
              size={5}
              onChange={({ target }) => {
                const code = target.value.toUpperCase().replace(/[^A-Z]/g, '');
                onChange({ currency: code || null });
              }}
              className="field-line min-h-11 text-base uppercase"
            />
            <datalist id={list}>
              {COMMON.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </datalist>
          </label>
        ) : null}
        {foreign
          .filter((currency) => currency.length === 3)
          .map((currency) => (
            <label key={currency} className="flex items-center gap-3 text-sm">
              <span className="text-muted">{`US dollars for one ${currency}`}</span>
              <input
                type="number"
                min="0"
                step="any"
                inputMode="decimal"
                defaultValue={answers.rates[currency]}
                onChange={({ target }) => {
                  const { [currency]: _, ...others } = answers.rates;
                  const rate = target.valueAsNumber;
                  onChange({ rates: rate > 0 ? { ...others, [currency]: rate } : others });
                }}
                className="field-line min-h-11 w-28 text-base"
              />
            </label>
          ))}
      </div>
      {money.looksUnlikeDollars && !answers.currency ? (
        <p className="mt-1 text-accent text-sm">
          These amounts look like none of US dollars: which currency is it?
        </p>
      ) : null}
    </fieldset>
  );
}

const COMMON = 'USD EUR GBP INR AED SAR EGP IQD TRY CAD AUD VND CNY JPY'.split(' ');
