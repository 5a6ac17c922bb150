import { useId, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { isCurrency } from '#import-export/tables/amounts/currencies.ts';
import { texts } from './texts.ts';

interface Props {
  label: string;
  /** ISO 4217 code; `null` while the question is open. */
  currency: string | null;
  onChange(currency: string | null): void;
}

/** Asks for a currency by its code. */
export function CurrencyField({ label, currency, onChange }: Props) {
  const [typed, setTyped] = useState(currency ?? '');
  const list = useId();
  return (
    <>
      <Field
        label={label}
        list={list}
        value={typed}
        placeholder={texts.money.code}
        maxLength={3}
        autoComplete="off"
        error={currency ? undefined : texts.money.currencyMissing}
        onChange={({ target }) => {
          const code = target.value.toUpperCase().replace(/[^A-Z]/g, '');
          setTyped(code);
          onChange(isCurrency(code) ? code : null);
        }}
      />
      <datalist id={list}>
        {COMMON.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </datalist>
    </>
  );
}

const COMMON = 'USD EUR GBP INR AED SAR EGP IQD TRY CAD AUD VND CNY JPY'.split(' ');
