import { useState } from 'react';
import { Labeled, SelectField } from '#app/ui/field.tsx';
import { formatNumber, formatPrice } from '#catalog/amounts/amounts.ts';
import { formatRate, multiplyDecimal, readRate } from '#catalog/amounts/exchange-rate.ts';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import { CURRENCIES } from '#import-export/tables/amounts/currencies.ts';
import { readAmount } from '#import-export/tables/amounts/table-amounts.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { texts } from './texts.ts';

interface Props {
  survey: ImportSurvey;
  answers: Answers;
  onChange(some: Partial<Answers>): void;
}

/** Asks how amounts are read: the decimal separator, the currency and the exchange rates. */
export function MoneyAnswers({ survey: { money }, answers, onChange }: Props) {
  const named = Object.keys(money.currencies);
  const isAsked = money.unnamed > 0;
  const all = [...new Set([...named, ...(isAsked && answers.currency ? [answers.currency] : [])])];
  const foreign = all.filter((currency) => currency !== 'USD');
  // The table has no price column, or no prices in it.
  if (money.samples.length === 0) return null;
  return (
    <fieldset className="min-w-0 mt-2 border-line border-t pt-3">
      <legend className="sr-only">{texts.money.title}</legend>
      <h2 className="font-display">{texts.money.title}</h2>
      <p className="mt-1 text-muted text-sm tabular">
        {texts.money.samples(money.samples.slice(0, 4).join(' · '))}
      </p>
      {named.length > 0 ? <p className="mt-1 text-sm">{texts.money.named(named)}</p> : null}
      <div className="flex flex-wrap gap-x-8">
        {money.ambiguous > 0 || answers.decimalMark === ',' ? (
          <SelectField
            label={texts.money.decimalSeparator}
            value={answers.decimalMark ?? ''}
            error={answers.decimalMark ? undefined : texts.money.separatorMissing}
            onChange={({ target }) => onChange({ decimalMark: (target.value || null) as '.' | ',' | null })}
          >
            <option value="">{texts.money.choose}</option>
            <option value=".">{texts.money.point}</option>
            <option value=",">{texts.money.comma}</option>
          </SelectField>
        ) : null}
        {isAsked ? (
          <SelectField
            label={named.length > 0 ? texts.money.currencyOfOthers : texts.money.currency}
            value={answers.currency ?? ''}
            error={answers.currency ? undefined : texts.money.currencyMissing}
            onChange={({ target }) => onChange({ currency: target.value || null })}
          >
            <option value="">{texts.money.choose}</option>
            {Object.entries(texts.money.common).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
            {CURRENCIES.filter((code) => !Object.hasOwn(texts.money.common, code)).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
        ) : null}
        {foreign.map((currency) => (
          <RateField
            key={currency}
            currency={currency}
            rate={answers.rates[currency]}
            example={money.examples?.[currency] ?? money.examples?.['']}
            decimalMark={answers.decimalMark}
            onChange={(rate) => {
              const { [currency]: _, ...others } = answers.rates;
              onChange({ rates: rate === null ? others : { ...others, [currency]: rate } });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface RateProps {
  /** ISO 4217 code. */
  currency: string;
  rate: number | undefined;
  /** An amount of the table in this currency. */
  example: string | undefined;
  decimalMark: '.' | ',' | null;
  /** Receives `null` while the text is not a rate. */
  onChange(rate: number | null): void;
}

/** Asks for an exchange rate, and shows what an amount of the table is worth at that rate. */
function RateField({ currency, rate, example, decimalMark, onChange }: RateProps) {
  const [typed, setTyped] = useState(rate === undefined ? '' : formatRate(rate));
  const reading = readRate(typed);
  const amount = readAmount(example ?? '', decimalMark);
  const { digits, amount: shown } = amount.kind === 'amount' ? amount : { digits: '100', amount: 100 };
  const problem = {
    rate: undefined,
    empty: texts.money.rateMissing(currency),
    too_high: texts.money.rateTooHigh(currency),
    unreadable: texts.money.rateUnreadable,
  }[reading.kind];
  return (
    <Labeled label={texts.money.rate(currency)} error={problem} className="max-w-xs">
      {(control) => (
        <>
          <input
            {...control}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              const read = readRate(target.value);
              onChange(read.kind === 'rate' ? read.rate : null);
            }}
            className="field-line mt-1 min-h-11 w-28 text-base tabular"
          />
          {reading.kind === 'rate' ? (
            <output className="ms-4 text-muted text-sm tabular">
              {`${formatNumber(shown, 2)} ${currency} = ${formatPrice(multiplyDecimal(digits, reading.rate))}`}
            </output>
          ) : null}
        </>
      )}
    </Labeled>
  );
}
