import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { CATEGORIES } from '#catalogue/product.ts';
import type { FormValues } from './form-values.ts';
import { PriceField } from './price-field.tsx';

interface Props {
  form: UseFormReturn<FormValues>;
  /** What the server's HTML shows. */
  initial: FormValues;
  accessoryCategories: string[];
}

/** The fields of a product but its images. A field's error goes as soon as the field is edited. */
export function ProductFields({ form, initial, accessoryCategories }: Props) {
  const { formState, watch, setValue, clearErrors } = form;
  const errorOf = (name: keyof FormValues) => formState.errors[name]?.message;
  const register = (name: TextName | TickName) => form.register(name, { onChange: () => clearErrors(name) });
  const text = (name: TextName) => ({ ...register(name), defaultValue: initial[name] });
  const tick = (name: TickName) => ({ ...register(name), defaultChecked: initial[name] });
  const accessories = watch('category') === 'Accessories';
  const chosen = watch('subCategory');
  const subCategories =
    accessoryCategories.includes(chosen) || !chosen ? accessoryCategories : [...accessoryCategories, chosen];

  return (
    <>
      <Field label="Name" maxLength={200} error={errorOf('name')} {...text('name')} />
      <div className="grid gap-x-8 sm:grid-cols-2">
        <SelectField
          label="Category"
          error={errorOf('category')}
          {...text('category')}
          onChange={(event) => {
            setValue('category', event.target.value, { shouldDirty: true });
            clearErrors('category');
            if (event.target.value !== 'Accessories') setValue('subCategory', '', { shouldDirty: true });
          }}
        >
          <option value="">Choose a category</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <SelectField
          label="Accessory category"
          error={errorOf('subCategory')}
          disabled={!accessories}
          {...text('subCategory')}
        >
          <option value="">None</option>
          {subCategories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <PriceField form={form} name="price" label="Price (US dollars)" initial={initial.price} />
        <PriceField
          form={form}
          name="marketPrice"
          label="Market price (optional)"
          initial={initial.marketPrice}
        />
      </div>
      <TextField
        label="Description"
        rows={4}
        maxLength={5000}
        error={errorOf('description')}
        {...text('description')}
      />
      <div className="mt-5 flex flex-wrap gap-x-10">
        <Tick label="Featured on the home page" {...tick('featured')} />
        <Tick label="In stock" {...tick('inStock')} />
      </div>
    </>
  );
}

type TickName = 'featured' | 'inStock';
type TextName = Exclude<keyof FormValues, TickName | 'images'>;

function Tick({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input type="checkbox" {...input} className="tick-box" />
      {label}
    </label>
  );
}
