import { type ComponentProps, useEffect, useId, useState } from 'react';
import { afterPause } from '#app/ui/after-pause.ts';
import { Field } from '#app/ui/field.tsx';
import { get } from '../../writes/get.ts';
import { texts } from './texts.ts';

interface Props extends ComponentProps<'input'> {
  label: string;
  error: string | undefined;
  value: string;
  category: string;
}

/** The model that a product is a color of. Suggests the models of its category. */
export function ModelField({ category, ...field }: Props) {
  const id = useId();
  const [isUsed, setUsed] = useState(false);
  const [known, setKnown] = useState<string[]>([]);
  const { value } = field;
  useEffect(() => {
    if (!isUsed || !category) return;
    return afterPause(DEBOUNCE_MS, async (signal) => {
      const address = `/admin/products/models.json?${new URLSearchParams({ category, q: value })}`;
      const found = await get<string[]>(address, signal);
      if (found && !signal.aborted) setKnown(found);
    });
  }, [isUsed, category, value]);
  return (
    <>
      <Field list={id} autoComplete="off" onFocus={() => setUsed(true)} {...field} />
      <p className="text-muted text-xs">{texts.fields.modelHint}</p>
      <datalist id={id}>
        {known.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </>
  );
}

const DEBOUNCE_MS = 200;
