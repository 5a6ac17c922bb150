import { SelectField } from '#app/ui/field.tsx';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import { CURRENCIES } from '#import-export/tables/amounts/currencies.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { RateField } from './rate-field.tsx';
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
      <h2 className="font-display text-lg">{texts.money.title}</h2>
      <p className="mt-1 text-muted text-sm tabular-nums">
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
