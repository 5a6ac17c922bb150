import { useState } from 'react';
import { Labeled } from '#app/ui/field.tsx';
import { formatNumber, formatPrice } from '#catalog/amounts/amounts.ts';
import { formatRate, multiplyDecimal, readRate } from '#catalog/amounts/exchange-rate.ts';
import { readAmount } from '#import-export/tables/amounts/table-amounts.ts';
import { texts } from './texts.ts';

interface Props {
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
export function RateField({ currency, rate, example, decimalMark, onChange }: Props) {
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
            className="field-line mt-1 min-h-11 w-28 text-base tabular-nums"
          />
          {reading.kind === 'rate' ? (
            <output className="ms-4 text-muted text-sm tabular-nums">
              {`${formatNumber(shown, 2)} ${currency} = ${formatPrice(multiplyDecimal(digits, reading.rate))}`}
            </output>
          ) : null}
        </>
      )}
    </Labeled>
  );
}
