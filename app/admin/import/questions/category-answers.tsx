import { useId } from 'react';
import { Select } from '#app/ui/select.tsx';
import { MAX_CATEGORY_NAME_LENGTH } from '#catalog/categories/category-names.ts';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import type { CategoryGroup } from '#import-export/tables/values/category-tally.ts';
import { texts } from './texts.ts';
import { ValueList } from './value-list.tsx';

interface Props {
  survey: ImportSurvey;
  answers: Answers;
  /** Names of the shop's accessory categories, offered as suggestions. */
  subCategories: string[];
  onChange(categories: Answers['categories']): void;
}

/** Asks which category of the shop each category of the table is. Rows without an answer are skipped. */
export function CategoryAnswers({ survey, answers: { categories }, subCategories, onChange }: Props) {
  const suggestions = useId();
  const open = survey.categories.filter(({ key }) => !categories[key]);
  const set = (groups: CategoryGroup[], category: Category | null, subCategory: string | null = null) =>
    onChange({
      ...categories,
      ...Object.fromEntries(groups.map(({ key }) => [key, category && { category, subCategory }])),
    });
  return (
    <ValueList
      title={texts.categories.title}
      name="category"
      groups={survey.categories}
      labelOf={({ label }) => label}
      control={(groups, label) => {
        const [answer = null, ...others] = new Set(groups.map(({ key }) => categories[key]));
        return (
          <div className="flex flex-wrap items-center gap-4">
            <CategorySelect
              label={texts.categories.categoryFor(label)}
              value={others.length > 0 ? '' : (answer?.category ?? '')}
              onChange={(category) => set(groups, category)}
            />
            {groups.length === 1 && answer?.category === 'Accessories' ? (
              <input
                aria-label={texts.categories.subCategoryFor(label)}
                placeholder={texts.categories.uncategorized}
                list={suggestions}
                maxLength={MAX_CATEGORY_NAME_LENGTH}
                value={answer.subCategory ?? ''}
                onChange={({ target }) => set(groups, 'Accessories', target.value || null)}
                className="field-line min-h-11 w-44 text-base"
              />
            ) : null}
          </div>
        );
      }}
    >
      {open.length > 1 ? (
        <div className="flex items-center gap-3 text-sm">
          <span className="text-muted">{texts.categories.forAll(open.length)}</span>
          <CategorySelect
            label={texts.categories.forAllLabel}
            value=""
            onChange={(category) => set(open, category)}
          />
        </div>
      ) : null}
      <datalist id={suggestions}>
        {subCategories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </ValueList>
  );
}

interface SelectProps {
  label: string;
  value: Category | '';
  onChange(category: Category | null): void;
}

/** Asks for a category of the shop. */
function CategorySelect({ label, value, onChange }: SelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange((target.value || null) as Category | null)}
      className={`w-44 text-base ${value === '' ? 'text-accent' : ''}`}
    >
      <option value="">{texts.categories.choose}</option>
      {CATEGORIES.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  );
}
