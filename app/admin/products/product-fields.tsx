import type { UseFormRegister, UseFormReturn } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { CATEGORIES } from '#catalogue/product.ts';
import type { FormValues } from './form-values.ts';

interface Props {
  form: UseFormReturn<FormValues>;
  accessoryCategories: string[];
}

/** The fields of a product but its images. A field's error goes as soon as the field is edited. */
export function ProductFields({ form, accessoryCategories }: Props) {
  const { formState, watch, setValue, clearErrors } = form;
  const errorOf = (name: keyof FormValues) => formState.errors[name]?.message;
  const register: UseFormRegister<FormValues> = (name, options) =>
    form.register(name, { ...options, onChange: () => clearErrors(name) });
  const accessories = watch('category') === 'Accessories';
  const chosen = watch('subCategory');
  const subCategories =
    accessoryCategories.includes(chosen) || !chosen ? accessoryCategories : [...accessoryCategories, chosen];

  return (
    <>
      <Field label="Name" maxLength={200} error={errorOf('name')} {...register('name')} />
      <div className="grid gap-x-8 sm:grid-cols-2">
        <SelectField
          label="Category"
          error={errorOf('category')}
          {...register('category')}
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
          {...register('subCategory')}
        >
          <option value="">None</option>
          {subCategories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <Field
          label="Price (US dollars)"
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          error={errorOf('price')}
          {...register('price')}
        />
        <Field
          label="Market price (optional)"
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          error={errorOf('marketPrice')}
          {...register('marketPrice')}
        />
      </div>
      <TextField
        label="Description"
        rows={4}
        maxLength={5000}
        error={errorOf('description')}
        {...register('description')}
      />
      <div className="mt-5 flex flex-wrap gap-x-10">
        <Tick label="Featured on the home page" {...register('featured')} />
        <Tick label="In stock" {...register('inStock')} />
      </div>
    </>
  );
}

function Tick({ label, ...input }: { label: string } & ReturnType<UseFormRegister<FormValues>>) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input type="checkbox" {...input} className="tick-box" />
      {label}
    </label>
  );
}
