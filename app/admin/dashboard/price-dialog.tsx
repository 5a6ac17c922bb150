import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { formatPrice, readPrice } from '#catalog/amounts/amounts.ts';
import { bulkTexts, priceTexts } from './bulk-texts.ts';
import { type PriceFields, usePricePreview } from './use-price-preview.ts';
import type { Selection } from './use-selection.ts';

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
  const [problem, setProblem] = useState<string>();
  const reading = readPrice(amount);
  const fields = reading.kind === 'price' ? { unit, value: `${sign}${reading.dollars}`, ending } : null;
  const { preview, failure } = usePricePreview(selection, fields);
  const { count } = selection;
  const prices = priceTexts.prices(count);
  const verb = sign === '' ? priceTexts.raise : priceTexts.lower;

  const confirm = () => {
    if (fields) onConfirm(fields);
    else setProblem(priceTexts.noNumber);
  };

  return (
    <ChoiceDialog
      title={bulkTexts.actions.price.confirm(prices)}
      onClose={onClose}
      choices={[
        { label: bulkTexts.cancel, onChoose: onClose },
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
          label={priceTexts.byHowMuch}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={problem ?? failure}
          onChange={(event) => {
            setAmount(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <div className="grid grid-cols-2 gap-x-5">
          <SelectField
            label={priceTexts.in}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value)}
          >
            <option value="percent">{priceTexts.percent}</option>
            <option value="dollars">{priceTexts.dollars}</option>
          </SelectField>
          <SelectField
            label={priceTexts.upOrDown}
            value={sign}
            onChange={(event) => setSign(event.currentTarget.value === '-' ? '-' : '')}
          >
            <option value="">{priceTexts.raise}</option>
            <option value="-">{priceTexts.lower}</option>
          </SelectField>
        </div>
        <SelectField
          label={priceTexts.roundTo}
          value={ending}
          onChange={(event) => setEnding(event.currentTarget.value)}
        >
          <option value="any">{priceTexts.endings.any}</option>
          <option value="00">{priceTexts.endings['00']}</option>
          <option value="50">{priceTexts.endings['50']}</option>
          <option value="95">{priceTexts.endings['95']}</option>
        </SelectField>
        {/* Makes Enter in a field submit the form. */}
        <button type="submit" hidden />
      </form>
      <div className="mt-4 min-h-12 tabular-nums" aria-live="polite">
        {preview ? (
          <dl className="text-ink">
            <Result name={priceTexts.lowest} {...preview.lowest} />
            <Result name={priceTexts.highest} {...preview.highest} />
          </dl>
        ) : (
          <p>{priceTexts.previewHint}</p>
        )}
      </div>
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
