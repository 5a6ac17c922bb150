import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/choice-dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { priceAfter } from '#catalogue/price-change.ts';
import { formatPrice } from '#catalogue/product.ts';
import type { Row } from './product-row.tsx';

interface Props {
  products: Row[];
  onClose(): void;
  onConfirm(percent: string): void;
}

/** Asks by how many percent prices are to change, and shows what becomes of one of them. */
export function PriceDialog({ products, onClose, onConfirm }: Props) {
  const [given, setGiven] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const percent = parsePercent(given);
  const count = products.length === 1 ? '1 price' : `${products.length} prices`;
  const [example] = products;

  const confirm = () => {
    if (percent === null)
      setComplaint('Please enter a percentage above -100 and up to 1000, such as -10 or 7.5');
    else onConfirm(given.trim());
  };

  return (
    <ChoiceDialog
      title={`Change ${count} by percent?`}
      onClose={onClose}
      choices={[
        { label: 'Cancel', onChoose: onClose },
        { label: `Change ${count}`, onChoose: confirm },
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
          label="Percent, with a minus to lower"
          inputMode="text"
          autoComplete="off"
          value={given}
          error={complaint}
          onChange={(event) => {
            setGiven(event.currentTarget.value);
            setComplaint(undefined);
          }}
        />
      </form>
      {example ? (
        <p className="mt-4 min-h-10" aria-live="polite">
          {percent === null ? (
            'Prices are rounded to cents and never fall below $0.01.'
          ) : (
            <>
              For example {example.name}:{' '}
              <span className="text-ink tabular-nums">
                {formatPrice(example.price)} → {formatPrice(priceAfter(example.price, percent))}
              </span>
            </>
          )}
        </p>
      ) : null}
    </ChoiceDialog>
  );
}

function parsePercent(text: string): number | null {
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(text.trim())) return null;
  const percent = Number(text);
  return percent > -100 && percent <= 1000 ? percent : null;
}
