import { Fragment, type ReactNode, useId } from 'react';
import { Select } from '#app/ui/select.tsx';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { MAX_CATEGORY_NAME_LENGTH } from '#catalog/categories/category-names.ts';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { choicesFor, type Meaning, NUMBERS, VALUE_FIELDS } from '#import-export/tables/values/meanings.ts';
import type { CategoryGroup, ValueGroup } from '#import-export/tables/values/value-tally.ts';
import { texts } from './texts.ts';

interface Props {
  survey: ImportSurvey;
  answers: Answers;
  onChange(values: Answers['values']): void;
}

/** Asks what the values of columns such as `Visible` and `Stock` mean. */
export function ValueAnswers({ survey: { values: found = {}, header }, answers, onChange }: Props) {
  const { values = {}, fields } = answers;
  return VALUE_FIELDS.filter((field) => fields.includes(field)).map((field) => {
    const column = fields.indexOf(field);
    const answerOf = ({ key }: ValueGroup) => values[field]?.[key] ?? null;
    const set = (some: ValueGroup[], meaning: Meaning | null) =>
      onChange({
        ...values,
        [field]: { ...values[field], ...Object.fromEntries(some.map(({ key }) => [key, meaning])) },
      });
    return (
      <ValueList
        key={field}
        title={texts.values.title(header[column] || texts.columns.unnamed(column + 1))}
        name={`value-${field}`}
        groups={found[field] ?? []}
        labelOf={labelOf}
        control={(groups, _, id) => {
          const meanings = new Set(groups.map(answerOf));
          const [meaning] = meanings.size === 1 ? meanings : [];
          const isOpen = meanings.has(null);
          return (
            <Select
              aria-labelledby={id}
              aria-invalid={isOpen || undefined}
              value={meaning ?? ''}
              onChange={({ target }) => set(groups, (target.value || null) as Meaning | null)}
              className={`w-44 text-base ${isOpen ? 'text-accent' : ''}`}
            >
              <option value="">{texts.values.choose}</option>
              {choicesFor(field, groups.length === 1 ? (groups[0]?.key ?? '') : '').map((choice) => (
                <option key={choice} value={choice}>
                  {texts.values.meanings[choice]}
                </option>
              ))}
            </Select>
          );
        }}
      />
    );
  });
}

function labelOf({ key, label }: ValueGroup): string {
  if (key === NUMBERS.above) return texts.values.numbersAbove;
  if (key === NUMBERS.none) return texts.values.noNumbers;
  return label || texts.values.emptyCells;
}

interface ValueListProps<Group> {
  title: string;
  /** Id of the list, and the beginning of the ids in it. */
  name: string;
  /** Values of the table, those without an answer first. */
  groups: Group[];
  labelOf(group: Group): string;
  /** Renders the control for one value, or for all that are not listed. `id` is that of its label. */
  control(groups: Group[], label: string, id: string): ReactNode;
  /** A control for all values, beside the title. */
  children?: ReactNode;
}

/** Number of values that are shown one by one. */
const SHOWN_FIRST = 100;

/** Lists the values of a column with their counts and what each becomes. */
function ValueList<Group extends { key: string; count: number; examples?: string[] }>(
  props: ValueListProps<Group>,
) {
  const { title, name, groups, labelOf, control, children } = props;
  if (groups.length === 0) return null;
  const others = groups.slice(SHOWN_FIRST);
  const row = (some: Group[], key: string, label: string, examples: string[] = []) => (
    <li
      key={key}
      className="grid items-center gap-x-6 border-line border-t py-1 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="wrap-anywhere min-w-0 text-sm" dir="auto">
        <p id={`label-${key}`}>
          {label}{' '}
          <span className="text-muted text-xs tabular">
            {formatNumber(some.reduce((sum, { count }) => sum + count, 0))}
          </span>
        </p>
        {examples.length > 0 ? (
          <p className="text-muted text-xs">
            <IsolatedTexts texts={examples} />
          </p>
        ) : null}
      </div>
      {control(some, label, `label-${key}`)}
    </li>
  );
  return (
    <fieldset id={name} className="min-w-0 mt-6 border-line border-t pt-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="wrap-anywhere font-display" dir="auto">
          {title}
        </h2>
        {children}
      </div>
      <ul className="mt-2">
        {groups
          .slice(0, SHOWN_FIRST)
          .map((group, at) => row([group], `${name}-${at}`, labelOf(group), group.examples))}
        {others.length > 0 ? row(others, `${name}-others`, texts.values.others(others.length)) : null}
      </ul>
    </fieldset>
  );
}

interface CategoryAnswersProps {
  survey: ImportSurvey;
  answers: Answers;
  /** Names of the shop's accessory categories, offered as suggestions. */
  subCategories: string[];
  onChange(categories: Answers['categories']): void;
}

/** Asks which category of the shop each category of the table is. Rows without an answer are skipped. */
export function CategoryAnswers({
  survey,
  answers: { categories },
  subCategories,
  onChange,
}: CategoryAnswersProps) {
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

/** Texts in a row. Each keeps its own direction, so that Arabic ones do not reorder the others. */
export function IsolatedTexts({ texts }: { texts: string[] }) {
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be the same; their order never changes.
    <Fragment key={at}>
      {at > 0 ? ' · ' : null}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}
