import { Select } from '#app/ui/select.tsx';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { choicesFor, type Meaning, NUMBERS, VALUE_FIELDS } from '#import-export/tables/values/meanings.ts';
import type { ValueGroup } from '#import-export/tables/values/value-tally.ts';
import { texts } from './texts.ts';
import { ValueList } from './value-list.tsx';

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
          const [meaning = null, ...others] = new Set(groups.map(answerOf));
          const isOpen = meaning === null || others.length > 0;
          return (
            <Select
              aria-labelledby={id}
              aria-invalid={isOpen || undefined}
              value={isOpen ? '' : meaning}
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
