import { type ChangeEvent, type ComponentProps, useId, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { CATEGORIES } from '#catalog/products/product.ts';
import { type FieldWith, PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import { searchEngineText } from '#catalog/text/search-engine-text.ts';
import type { action as addSubCategory } from '../../accessory-categories/route.tsx';
import type { Errors } from '../../editor/editor-store.ts';
import type { EditorForm } from '../../editor/use-editor.tsx';
import { Tick } from '../../parts/form-parts.tsx';
import { SearchEngineFields } from '../../parts/search-engine-fields.tsx';
import { texts as partTexts } from '../../parts/texts.ts';
import { texts as writeTexts } from '../../writes/texts.ts';
import { useLoaded, useResult } from '../../writes/use-result.ts';
import { FactsField } from './facts-field.tsx';
import { type FormField, type FormValues, isMarketPriceHidden } from './form-values.ts';
import type { loader as modelsLoader } from './models.ts';
import { PriceField } from './price-field.tsx';
import type { loader } from './same-name.ts';
import { texts } from './texts.ts';

/** The options that the fields offer. */
export interface FormChoices {
  accessoryCategories: string[];
}

interface Props extends FormChoices, Pick<EditorForm, 'translatable'> {
  /** The product being edited. */
  id: string;
  values: FormValues;
  errors: Errors;
  onEdit(written: Partial<FormValues>): void;
}

/** All fields of a product except its images. */
export function ProductFields({ id, values, errors, accessoryCategories, translatable, onEdit }: Props) {
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
  const price = (name: PriceName) => ({
    name,
    value: values[name],
    error: errors[name],
    onEdit: (typed: string) => onEdit({ [name]: typed }),
  });
  const name = translatable('name', texts.fields.name);
  const description = translatable('description', texts.fields.description);
  const sameName = useSameName(id, values.name);
  const { category, subCategory: chosen } = values;
  const subCategories =
    accessoryCategories.includes(chosen) || !chosen ? accessoryCategories : [...accessoryCategories, chosen];

  return (
    <>
      <div className="grid gap-x-8 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <Field maxLength={PRODUCT_FIELDS.name.maxLength} {...name} />
          <p role="status" className="text-sm">
            {sameName ? (
              <>
                {texts.fields.sameName}{' '}
                <a
                  href={`/admin/products/${sameName.id}/edit`}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link"
                >
                  <bdi>{sameName.name}</bdi>
                  <span className="sr-only"> {partTexts.inNewTab}</span>
                </a>
              </>
            ) : null}
          </p>
        </div>
        <Field
          label={texts.fields.code}
          maxLength={PRODUCT_FIELDS.code.maxLength}
          autoComplete="off"
          spellCheck={false}
          {...text('code')}
        />
      </div>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <SelectField label={texts.fields.category} {...text('category')}>
          <option value="">{texts.fields.chooseCategory}</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <div>
          <SelectField
            label={texts.fields.subCategory}
            disabled={category !== 'Accessories'}
            {...text('subCategory')}
          >
            <option value="">{texts.fields.noSubCategory}</option>
            {subCategories.map((name) => (
              <option key={name} dir="auto">
                {name}
              </option>
            ))}
          </SelectField>
          {category === 'Accessories' ? (
            <NewSubCategory onAdded={(subCategory) => onEdit({ subCategory })} />
          ) : null}
        </div>
        <PriceField label={texts.fields.price} {...price('price')} />
        <PriceField
          label={texts.fields.marketPrice}
          hint={isMarketPriceHidden(values) ? texts.fields.marketPriceHidden : null}
          {...price('marketPrice')}
        />
      </div>
      <ModelField
        label={texts.fields.model}
        maxLength={PRODUCT_FIELDS.model.maxLength}
        category={category}
        {...text('model')}
      />
      <TextField rows={4} maxLength={PRODUCT_FIELDS.description.maxLength} {...description} />
      <FactsField {...translatable('facts', texts.facts.title)} category={category} />
      <SearchEngineFields
        form={{ translatable }}
        hint={texts.fields.searchHint}
        automatic={{
          title: name.value || values.name,
          text: searchEngineText(description.value || values.description),
        }}
        path="/product/…"
      />
      <div className="mt-5 flex flex-wrap gap-x-10">
        <Tick label={texts.fields.featured} {...tick('featured')} />
        <Tick label={texts.fields.inStock} {...tick('inStock')} />
        <Tick label={texts.fields.priceOnRequest} {...tick('priceOnRequest')} />
        <Tick label={texts.fields.hidden} {...tick('hidden')} />
      </div>
    </>
  );
}

type TickName = FieldWith<{ kind: 'switch' }>;
type PriceName = FieldWith<{ kind: 'amount' }>;
type TextName = Exclude<FormField, TickName | PriceName | 'facts'>;

/** Adds an accessory category without leaving the form. */
function NewSubCategory({ onAdded }: { onAdded(name: string): void }) {
  const [name, setName] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const fetcher = useFetcher<typeof addSubCategory>();
  useResult(fetcher, writeTexts.thisPage, ({ error }) => {
    if (error !== null || name === null) return;
    onAdded(name.trim().replace(/\s+/g, ' '));
    setName(null);
    opener.current?.focus();
  });
  const type = (typed: string | null) => {
    setName(typed);
    if (fetcher.state === 'idle') fetcher.reset();
  };
  const add = () => {
    if (!name?.trim() || fetcher.state !== 'idle') return;
    void fetcher.submit(
      { intent: 'add', name },
      { method: 'post', action: href('/admin/accessory-categories') },
    );
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-expanded={name !== null}
        onClick={() => type(name === null ? '' : null)}
        className="text-link text-sm"
      >
        {texts.fields.newSubCategory}
      </button>
      {name === null ? null : (
        <div className="flex items-start gap-x-4">
          <Field
            autoFocus
            label={texts.fields.newSubCategoryName}
            maxLength={PRODUCT_FIELDS.subCategory.maxLength}
            autoComplete="off"
            value={name}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would save the product.
              event.preventDefault();
              add();
            }}
            error={fetcher.data?.error ?? undefined}
            className="mt-0 grow"
          />
          <button type="button" onClick={add} className="secondary-button mt-6">
            {texts.fields.addSubCategory}
          </button>
        </div>
      )}
    </>
  );
}

/** Warns if another product has the same name. Checks only after the name was edited. */
function useSameName(id: string, name: string) {
  const [initial] = useState(name);
  const search = new URLSearchParams({ name, except: id });
  const isEdited = name.trim() !== '' && name !== initial;
  const address = isEdited ? `/admin/data/same-name?${search}` : null;
  const { data, isCurrent } = useLoaded<typeof loader>(address, 500);
  return isEdited && isCurrent ? data : null;
}

interface ModelProps extends ComponentProps<'input'> {
  label: string;
  error: string | undefined;
  value: string;
  category: string;
}

/** The model that a product is a color of. Suggests the models of its category. */
function ModelField({ category, ...field }: ModelProps) {
  const id = useId();
  const [isUsed, setUsed] = useState(false);
  const search = new URLSearchParams({ category, q: field.value });
  const { data } = useLoaded<typeof modelsLoader>(isUsed && category ? `/admin/data/models?${search}` : null);
  return (
    <>
      <Field list={id} autoComplete="off" onFocus={() => setUsed(true)} {...field} />
      <p className="text-muted text-xs">{texts.fields.modelHint}</p>
      <datalist id={id}>
        {data?.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </>
  );
}
