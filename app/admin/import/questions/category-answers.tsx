import { useId, useState } from 'react';
import type { Category } from '#catalog/products/product.ts';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import type { Split } from '#import-export/tables/values/category-split.ts';
import { CategoryGroupRow } from './category-group.tsx';
import { CategorySelect } from './category-select.tsx';
import { texts } from './texts.ts';

interface Props {
  survey: ImportSurvey;
  answers: Answers;
  /** Names of the shop's accessory categories, offered as suggestions. */
  subCategories: string[];
  onChange(categories: Answers['categories']): void;
  /** Splits a group, or undoes the split with `null`. The table is then read again. */
  onSplit(key: string, split: Split | null): void;
}

/** Number of groups shown before “Show all” is pressed. */
const SHOWN_FIRST = 30;

/**
 * Asks which category of the shop each group of the table belongs to, the uncertain groups first. Rows without an
 * answer are skipped.
 */
export function CategoryAnswers({ survey, answers: { categories, splits = {} }, ...props }: Props) {
  const { subCategories, onChange, onSplit } = props;
  const [isWhole, setWhole] = useState(false);
  const list = useId();
  const groups = survey.categories;
  if (groups.length === 0) return null;
  const open = groups.filter(({ key }) => !categories[key]);
  const uncertain = groups.filter(({ guess }) => !guess);
  const recognized = groups.filter(({ guess }) => guess);
  const shown = (some: typeof groups) => (isWhole ? some : some.slice(0, SHOWN_FIRST));
  const choose = (keys: string[], category: Category | null, subCategory: string | null = null) =>
    onChange({
      ...categories,
      ...Object.fromEntries(keys.map((key) => [key, category && { category, subCategory }])),
    });
  const rows = (some: typeof groups) => (
    <ul className="mt-2">
      {shown(some).map((group) => (
        <CategoryGroupRow
          key={group.key}
          group={group}
          answer={categories[group.key] ?? null}
          suggestions={list}
          columns={survey.header}
          onAnswer={(category, subCategory) => choose([group.key], category, subCategory)}
          onSplit={(split) => onSplit(group.key, split)}
        />
      ))}
    </ul>
  );
  return (
    <fieldset className="min-w-0 mt-6 border-line border-t pt-3">
      <legend className="sr-only">{texts.categories.title}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="font-display text-lg">{texts.categories.title}</h2>
        {open.length > 1 ? (
          <div className="flex items-center gap-3 text-sm">
            <span className="text-muted">{texts.categories.forAll(open.length)}</span>
            <CategorySelect
              label={texts.categories.forAllLabel}
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
      {uncertain.length > 0 ? rows(uncertain) : null}
      {uncertain.length > 0 && recognized.length > 0 ? (
        <h3 className="mt-5 text-muted text-sm">{texts.categories.recognized}</h3>
      ) : null}
      {recognized.length > 0 ? rows(recognized) : null}
      {!isWhole && (uncertain.length > SHOWN_FIRST || recognized.length > SHOWN_FIRST) ? (
        <button type="button" onClick={() => setWhole(true)} className="text-link text-sm">
          {texts.categories.showAll(groups.length)}
        </button>
      ) : null}
      {Object.keys(splits).length > 0 ? (
        <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
          {Object.keys(splits).map((key) => (
            <button key={key} type="button" onClick={() => onSplit(key, null)} className="text-link">
              {texts.categories.undoSplit(key || texts.categories.noCategory)}
            </button>
          ))}
        </p>
      ) : null}
    </fieldset>
  );
}
