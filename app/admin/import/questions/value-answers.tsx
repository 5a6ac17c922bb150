import { Select } from '#app/ui/select.tsx';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { choicesFor, type Meaning, NUMBERS, VALUE_FIELDS } from '#import-export/tables/values/meanings.ts';
import type { ValueGroup } from '#import-export/tables/values/value-tally.ts';
import { texts } from './texts.ts';

interface Props {
  survey: ImportSurvey;
  answers: Answers;
  onChange(values: Answers['values']): void;
}

/** Number of values that are shown one by one. */
const SHOWN_FIRST = 100;

/** Asks what the values of columns such as `Visible` and `Stock` mean, unknown ones first. */
export function ValueAnswers({ survey, answers, onChange }: Props) {
  const { values: found = {}, header } = survey;
  const { values = {}, fields } = answers;
  return VALUE_FIELDS.map((field) => {
    const groups = found[field] ?? [];
    const column = fields.indexOf(field);
    if (groups.length === 0 || column < 0) return null;
    const name = header[column] || texts.columns.unnamed(column + 1);
    const set = (some: ValueGroup[], meaning: Meaning | null) =>
      onChange({
        ...values,
        [field]: { ...values[field], ...Object.fromEntries(some.map(({ key }) => [key, meaning])) },
      });
    const others = groups.slice(SHOWN_FIRST);
    return (
      <fieldset key={field} className="min-w-0 mt-6 border-line border-t pt-3">
        <legend className="sr-only">{texts.values.title(name)}</legend>
        <h2 className="wrap-anywhere font-display text-lg" dir="auto">
          {texts.values.title(name)}
        </h2>
        <ul className="mt-2">
          {groups.slice(0, SHOWN_FIRST).map((group) => (
            <ValueRow
              key={group.key}
              id={`${column}-${group.key}`}
              label={labelOf(group)}
              count={group.count}
              choices={choicesFor(field, group.key)}
              meaning={values[field]?.[group.key] ?? null}
              onChoose={(meaning) => set([group], meaning)}
            />
          ))}
          {others.length > 0 ? (
            <ValueRow
              id={`${column}-others`}
              label={texts.values.others(others.length)}
              count={others.reduce((sum, { count }) => sum + count, 0)}
              choices={choicesFor(field, '')}
              meaning={commonMeaning(others.map(({ key }) => values[field]?.[key] ?? null))}
              onChoose={(meaning) => set(others, meaning)}
            />
          ) : null}
        </ul>
      </fieldset>
    );
  });
}

function labelOf({ key, label }: ValueGroup): string {
  if (key === NUMBERS.above) return texts.values.numbersAbove;
  if (key === NUMBERS.none) return texts.values.noNumbers;
  return label || texts.values.emptyCells;
}

function commonMeaning(meanings: (Meaning | null)[]): Meaning | null {
  const [first = null] = meanings;
  return meanings.every((meaning) => meaning === first) ? first : null;
}

interface RowProps {
  /** Unique among all values. */
  id: string;
  label: string;
  count: number;
  choices: readonly Meaning[];
  meaning: Meaning | null;
  onChoose(meaning: Meaning | null): void;
}

function ValueRow({ id, label, count, choices, meaning, onChoose }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-line border-t py-1">
      <p id={`value-${id}`} className="wrap-anywhere text-sm" dir="auto">
        {label} <span className="text-muted text-xs tabular-nums">{formatNumber(count)}</span>
      </p>
      <Select
        aria-labelledby={`value-${id}`}
        aria-invalid={meaning === null || undefined}
        value={meaning ?? ''}
        onChange={({ target }) => onChoose((target.value || null) as Meaning | null)}
        className={`w-44 text-base ${meaning === null ? 'text-accent' : ''}`}
      >
        <option value="">{texts.values.choose}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {texts.values.meanings[choice]}
          </option>
        ))}
      </Select>
    </li>
  );
}
