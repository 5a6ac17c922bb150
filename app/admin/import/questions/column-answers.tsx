import { Select } from '#app/ui/select.tsx';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import {
  type ColumnField,
  type ColumnFields,
  FIELDS,
  FIELDS_OF_MANY_COLUMNS,
} from '#import-export/tables/columns/fields.ts';
import { IsolatedTexts } from './isolated-texts.tsx';
import { texts } from './texts.ts';

interface Props {
  survey: ImportSurvey;
  fields: ColumnFields;
  isOpen: boolean;
  /** Required fields without a column. */
  missing: ('name' | 'price')[];
  onChange(fields: ColumnFields): void;
}

/** Asks what each column means, and shows some of its cells. */
export function ColumnAnswers({ survey, fields, isOpen, missing, onChange }: Props) {
  const used = fields.filter((field) => field !== null).length;
  const choose = (at: number, chosen: ColumnField | null) =>
    onChange(
      fields.map((field, other) => {
        if (other === at) return chosen;
        // Most fields can have one column only.
        return chosen && field === chosen && !FIELDS_OF_MANY_COLUMNS.has(chosen) ? null : field;
      }),
    );
  return (
    <details open={isOpen} className="mt-6 border-line border-t">
      <summary className="min-h-11 cursor-pointer py-3 font-display text-lg">
        {texts.columns.title}{' '}
        <span className="font-text text-muted text-sm">{texts.columns.used(used, fields.length)}</span>
      </summary>
      {missing.length > 0 ? (
        <p className="pb-3 text-accent text-sm">{texts.columns.missing(missing)}</p>
      ) : null}
      <ul className="mb-4">
        {survey.header.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name; their order never changes.
          <li key={at} className="grid gap-x-6 border-line border-t py-2 sm:grid-cols-2 sm:items-center">
            <div className="min-w-0 text-sm">
              <p id={`column-${at}`} className="wrap-anywhere" dir="auto">
                {name || texts.columns.unnamed(at + 1)}
              </p>
              <p className="truncate text-muted" dir="auto">
                {survey.samples[at]?.length ? (
                  <IsolatedTexts texts={survey.samples[at].slice(0, 3)} />
                ) : (
                  texts.columns.empty
                )}
              </p>
            </div>
            <Select
              aria-labelledby={`column-${at}`}
              value={fields[at] ?? ''}
              onChange={({ target }) => choose(at, (target.value || null) as ColumnField | null)}
              className="text-base"
            >
              <option value="">{texts.columns.notUsed}</option>
              {Object.entries(FIELDS).map(([field, label]) => (
                <option key={field} value={field}>
                  {label}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </details>
  );
}
