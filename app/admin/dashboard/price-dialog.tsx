import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { inFigures, readPrice } from '#catalogue/amounts/amounts.ts';
import { formatPrice } from '#catalogue/products/product.ts';
import { usePricePreview } from './use-price-preview.ts';
import type { Selection } from './use-selection.ts';

/** The fields of a price change in the request. A negative value lowers prices. */
export interface PriceFields {
  unit: string;
  value: string;
  ending: string;
}

interface Props {
  selection: Selection;
  onClose(): void;
  onConfirm(fields: PriceFields): void;
}

/** Asks how to change prices, and previews the result for the lowest and the highest price. */
export function PriceDialog({ selection, onClose, onConfirm }: Props) {
  const [sign, setSign] = useState<'' | '-'>('');
  const [amount, setAmount] = useState('');
  const [unit, setUnit] = useState('percent');
  const [ending, setEnding] = useState('any');
  const [complaint, setComplaint] = useState<string>();
  const reading = readPrice(amount);
  const fields = reading.kind === 'price' ? { unit, value: `${sign}${reading.dollars}`, ending } : null;
  const { preview, failure } = usePricePreview(selection, fields);
  const { count } = selection;
  const prices = count === 1 ? '1 price' : `${inFigures(count)} prices`;
  const verb = sign === '' ? 'Raise' : 'Lower';

  const confirm = () => {
    if (fields) onConfirm(fields);
    else setComplaint('Please enter a number such as 5 or 7.5');
  };

  return (
    <ChoiceDialog
      title={`Change ${prices}`}
      onClose={onClose}
      choices={[
        { label: 'Cancel', onChoose: onClose },
        { label: `${verb} ${prices}`, isMain: true, onChoose: confirm },
      ]}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Field
          label="By how much"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={complaint ?? failure}
          onChange={(event) => {
            setAmount(event.currentTarget.value);
            setComplaint(undefined);
          }}
        />
        <div className="grid grid-cols-2 gap-x-5">
          <SelectField label="In" value={unit} onChange={(event) => setUnit(event.currentTarget.value)}>
            <option value="percent">Percent</option>
            <option value="dollars">Dollars</option>
          </SelectField>
          <SelectField
            label="Up or down"
            value={sign}
            onChange={(event) => setSign(event.currentTarget.value === '-' ? '-' : '')}
          >
            <option value="">Raise</option>
            <option value="-">Lower</option>
          </SelectField>
        </div>
        <SelectField
          label="Round to"
          value={ending}
          onChange={(event) => setEnding(event.currentTarget.value)}
        >
          <option value="any">Whole cents</option>
          <option value="00">Whole dollars (.00)</option>
          <option value="50">Prices that end in .50</option>
          <option value="95">Prices that end in .95</option>
        </SelectField>
        {/* Makes Enter in a field submit the form. */}
        <button type="submit" hidden />
      </form>
      <dl className="mt-4 min-h-12 text-ink tabular-nums" aria-live="polite">
        {preview ? (
          <>
            <Result name="Lowest" {...preview.lowest} />
            <Result name="Highest" {...preview.highest} />
          </>
        ) : null}
      </dl>
    </ChoiceDialog>
  );
}

function Result({ name, before, after }: { name: string; before: number; after: number }) {
  return (
    <div className="flex gap-x-3">
      <dt className="w-16 text-muted">{name}</dt>
      <dd>
        {formatPrice(before)} → {formatPrice(after)}
      </dd>
    </div>
  );
}
