import { Field } from '#app/ui/field.tsx';
import { CATEGORIES, type Category, categoryPath } from '#catalog/products/product.ts';
import { MoveButtons } from '../move-buttons.tsx';
import { PhotoField } from '../photos/photo-field.tsx';
import type { PhotoUploads } from '../photos/use-photo-uploads.ts';
import type { SettingsFormState } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import type { CategoriesValues, CategoryValues } from './category-values.ts';
import { texts } from './texts.ts';

interface Props {
  form: Pick<SettingsFormState<CategoriesValues>, 'text' | 'errors'>;
  category: Category;
  values: CategoryValues;
  index: number;
  uploads: PhotoUploads;
  onChange(changed: Partial<CategoryValues>): void;
  onMove(to: number): void;
}

/** The fields of one category. */
export function CategoryFields({ form, category, values, index, uploads, onChange, onMove }: Props) {
  const path = `categories.${category}`;
  const menuError = errorAt(form.errors, `${path}.inMenu`);
  return (
    <li className="relative border-line border-t pt-3 pb-6">
      <fieldset className="min-w-0">
        <legend className="float-start min-h-11 w-full pe-24 text-lg">
          {category} <span className="text-muted text-sm">{categoryPath(category)}</span>
        </legend>
        <div className="clear-both grid gap-x-8 sm:grid-cols-[1fr_2fr]">
          <Field label={texts.heading} {...form.text(`${path}.heading`)} className="mt-0" />
          <Field label={texts.text} {...form.text(`${path}.tagline`)} className="mt-0 max-sm:mt-5" />
        </div>
        <PhotoField
          photo={values}
          what={category}
          automatic={texts.automatic}
          frame="h-24 w-20"
          caption={texts.onHome}
          upload={uploads.of(category)}
          error={errorAt(form.errors, `${path}.cover`)}
          onUpload={(file) => uploads.add(category, file)}
          onRetry={() => uploads.retry(category)}
          onGiveUp={() => uploads.remove(category)}
          onChange={onChange}
        />
        <label className="mt-2 flex min-h-11 w-fit items-center gap-3">
          <input
            type="checkbox"
            name={`${path}.inMenu`}
            checked={values.inMenu}
            aria-describedby={menuError ? `${category}-menu-error` : undefined}
            onChange={({ target }) => onChange({ inMenu: target.checked })}
            className="tick-box"
          />
          <span>
            {texts.inMenu}
            <span className="sr-only">: {category}</span>
          </span>
        </label>
        {values.inMenu ? null : <p className="text-muted text-sm">{texts.notInMenu}</p>}
        {menuError ? (
          <p id={`${category}-menu-error`} className="text-accent text-sm">
            {menuError}
          </p>
        ) : null}
      </fieldset>
      <div className="absolute end-0 top-1 flex">
        <MoveButtons
          id={`category-${category}`}
          name={category}
          index={index}
          count={CATEGORIES.length}
          onMove={onMove}
        />
      </div>
    </li>
  );
}
