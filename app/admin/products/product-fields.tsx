import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { CATEGORIES } from '#catalogue/product.ts';
import { MAX_CODE_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '#catalogue/product-input.ts';
import { get } from '../get.ts';
import { type FieldErrors, type FormValues, isIdleMarketPrice } from './form-values.ts';
import { PriceField } from './price-field.tsx';
import type { SameName } from './same-name.ts';

interface Props {
  /** The product that is written. */
  id: string;
  values: FormValues;
  errors: FieldErrors;
  accessoryCategories: string[];
  onEdit(written: Partial<FormValues>): void;
}

/** The fields of a product but its images. */
export function ProductFields({ id, values, errors, accessoryCategories, onEdit }: Props) {
  const text = (name: TextName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<{ value: string }>) => onEdit({ [name]: target.value }),
  });
  const tick = (name: TickName) => ({
    name,
    checked: values[name],
    onChange: ({ target }: ChangeEvent<{ checked: boolean }>) => onEdit({ [name]: target.checked }),
  });
  const price = (name: 'price' | 'marketPrice') => ({
    name,
    value: values[name],
    error: errors[name],
    onEdit: (typed: string) => onEdit({ [name]: typed }),
  });
  const sameName = useSameName(id, values.name);
  const { category, subCategory: chosen } = values;
  const subCategories =
    accessoryCategories.includes(chosen) || !chosen ? accessoryCategories : [...accessoryCategories, chosen];

  return (
    <>
      <div className="grid gap-x-8 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <Field label="Name" maxLength={MAX_NAME_LENGTH} {...text('name')} />
          <p role="status" className="text-sm">
            {sameName ? (
              <>
                Another product has this name:{' '}
                <a
                  href={`/admin/products/${sameName.id}/edit`}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link"
                >
                  <bdi>{sameName.name}</bdi>
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </>
            ) : null}
          </p>
        </div>
        <Field
          label="Product code (optional)"
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          spellCheck={false}
          {...text('code')}
        />
      </div>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <SelectField label="Category" {...text('category')}>
          <option value="">Choose a category</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <SelectField
          label="Accessory category"
          disabled={category !== 'Accessories'}
          {...text('subCategory')}
        >
          <option value="">None</option>
          {subCategories.map((name) => (
            <option key={name} dir="auto">
              {name}
            </option>
          ))}
        </SelectField>
        <PriceField label="Price (US dollars)" {...price('price')} />
        <PriceField
          label="Market price (optional)"
          hint={isIdleMarketPrice(values) ? 'Not above the price: visitors will not see it.' : null}
          {...price('marketPrice')}
        />
      </div>
      <TextField label="Description" rows={4} maxLength={MAX_DESCRIPTION_LENGTH} {...text('description')} />
      <div className="mt-5 flex flex-wrap gap-x-10">
        <Tick label="Featured on the home page" {...tick('featured')} />
        <Tick label="In stock" {...tick('inStock')} />
        <Tick label="Hidden from visitors" {...tick('hidden')} />
      </div>
    </>
  );
}

type TickName = 'featured' | 'inStock' | 'hidden';
type TextName = 'name' | 'code' | 'category' | 'subCategory' | 'description';

function Tick({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input type="checkbox" {...input} className="tick-box" />
      {label}
    </label>
  );
}

/** Another product that is called as this one is about to be; nobody is asked before its name was edited. */
function useSameName(id: string, name: string): SameName | null {
  const initial = useRef(name);
  const [found, setFound] = useState<{ name: string; product: SameName | null } | null>(null);
  useEffect(() => {
    if (!name.trim() || name === initial.current) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const address = `/admin/products/same-name.json?${new URLSearchParams({ name, except: id })}`;
      const product = await get<SameName>(address, controller.signal);
      if (!controller.signal.aborted) setFound({ name, product });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, name]);
  return found?.name === name ? found.product : null;
}

/** Milliseconds without a key before it is asked for. */
const DEBOUNCE_MS = 500;
