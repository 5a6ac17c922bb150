import { useId, useState } from 'react';
import { Select } from '#app/ui/select.tsx';
import { MAX_CATEGORY_NAME_LENGTH } from '#catalogue/accessory-category.ts';
import { inFigures } from '#catalogue/amounts.ts';
import { CATEGORIES, type Category } from '#catalogue/product.ts';
import type { ImportSurvey } from '#imports/import.ts';
import type { Answers } from '#tables/understanding/answers.ts';

type Categories = Answers['categories'];

interface Props {
  survey: ImportSurvey;
  categories: Categories;
  /** Names of the shop's accessory categories, offered as suggestions. */
  subCategories: string[];
  onChange(categories: Categories): void;
}

/** The others appear with “Show all”. */
const SHOWN_FIRST = 30;

/** Asks which category of the shop each category of the table belongs to. Rows without an answer are skipped. */
export function CategoryAnswers({ survey, categories, subCategories, onChange }: Props) {
  const [isWhole, setWhole] = useState(false);
  const list = useId();
  if (survey.categories.length === 0) return null;
  const open = survey.categories.filter(({ key }) => !categories[key]);
  const shown = isWhole ? survey.categories : survey.categories.slice(0, SHOWN_FIRST);
  const choose = (keys: string[], category: Category | null, subCategory: string | null = null) =>
    onChange({
      ...categories,
      ...Object.fromEntries(keys.map((key) => [key, category && { category, subCategory }])),
    });
  return (
    <fieldset className="min-w-0 mt-6 border-line border-t pt-3">
      <legend className="sr-only">Categories</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="font-display text-lg">Categories</h2>
        {open.length > 1 ? (
          <div className="flex items-center gap-3 text-sm">
            <span className="text-muted">{`All ${inFigures(open.length)} without a category`}</span>
            <CategorySelect
              label="Category for all without one"
              value=""
              onChange={(category) =>
                choose(
                  open.map(({ key }) => key),
                  category,
                )
              }
            />
          </div>
        ) : null}
      </div>
      <datalist id={list}>
        {subCategories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ul className="mt-2">
        {shown.map(({ key, label, count }) => {
          const answer = categories[key] ?? null;
          return (
            <li
              key={key}
              className="grid items-center gap-x-6 border-line border-t py-1 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <p className="wrap-anywhere text-sm" dir="auto">
                {label} <span className="text-muted text-xs tabular-nums">{inFigures(count)}</span>
              </p>
              <div className="flex flex-wrap gap-4">
                <CategorySelect
                  label={`Category for ${label}`}
                  value={answer?.category ?? ''}
                  onChange={(category) => choose([key], category)}
                />
                {answer?.category === 'Accessories' ? (
                  <input
                    aria-label={`Accessory category for ${label}`}
                    placeholder="Uncategorized"
                    list={list}
                    maxLength={MAX_CATEGORY_NAME_LENGTH}
                    value={answer.subCategory ?? ''}
                    onChange={({ target }) => choose([key], 'Accessories', target.value || null)}
                    className="field-line min-h-11 w-44 text-base"
                  />
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {shown.length < survey.categories.length ? (
        <button type="button" onClick={() => setWhole(true)} className="text-link text-sm">
          {`Show all ${inFigures(survey.categories.length)}`}
        </button>
      ) : null}
    </fieldset>
  );
}

interface SelectProps {
  label: string;
  value: Category | '';
  onChange(category: Category | null): void;
}

function CategorySelect({ label, value, onChange }: SelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange((target.value || null) as Category | null)}
      className={`w-44 text-base ${value === '' ? 'text-accent' : ''}`}
    >
      <option value="">Choose a category</option>
      {CATEGORIES.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  );
}
