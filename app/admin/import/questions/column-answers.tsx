import { Link } from 'react-router';
import { Select } from '#app/ui/select.tsx';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { type ColumnField, FIELDS, FIELDS_OF_MANY_COLUMNS } from '#import-export/tables/columns/fields.ts';
import { openValues } from '#import-export/tables/columns/questions.ts';
import { VALUE_FIELDS } from '#import-export/tables/values/meanings.ts';
import { texts } from './texts.ts';
import { IsolatedTexts } from './value-answers.tsx';

interface Props {
  survey: ImportSurvey;
  answers: Answers;
  /** Required fields without a column. */
  missing: ('name' | 'price')[];
  onChange(some: Pick<Answers, 'fields' | 'undecided'>): void;
}

/** Shows each column with some of its values and what it becomes: first those that compete, last the empty ones. */
export function ColumnAnswers({ survey, answers, missing, onChange }: Props) {
  const { header, rivals = [] } = survey;
  const { fields, undecided = [] } = answers;
  const used = fields.filter((field) => field !== null).length;
  const competing = new Set(rivals.flatMap(({ columns }) => columns));
  const others = [...header.keys()].filter((at) => !competing.has(at));
  const isEmpty = (at: number) =>
    !survey.samples[at]?.length && fields[at] !== 'name' && fields[at] !== 'price';
  const emptyColumns = others.filter(isEmpty);
  const row = (at: number, describedBy?: string) => (
    <ColumnRow
      key={at}
      survey={survey}
      at={at}
      value={undecided.includes(at) ? UNDECIDED : (fields[at] ?? '')}
      describedBy={describedBy}
      openValues={countOpenValues(survey, answers, at)}
      onChoose={(field) => onChange(choose(answers, rivals, at, field))}
    />
  );
  return (
    <section aria-labelledby="columns" className="mt-6 border-line border-t pt-3">
      <h2 id="columns" className="font-display">
        {texts.columns.title}{' '}
        <span className="font-text text-muted text-sm">{texts.columns.used(used, fields.length)}</span>
      </h2>
      {missing.length > 0 ? (
        <p className="pb-3 text-accent text-sm">{texts.columns.missing(missing)}</p>
      ) : null}
      {survey.repeatedNames ? (
        <p className="max-w-prose pb-3 text-sm">{texts.columns.repeatedNames(survey.repeatedNames)}</p>
      ) : null}
      {rivals.map(({ field, columns }) => (
        <div key={field} className="mt-3 border-accent border-s-2 ps-4">
          <p id={`rivals-${field}`} className="wrap-anywhere text-sm" dir="auto">
            {texts.columns.rivals(
              field,
              columns.map((at) => `${survey.samples[at]?.[0] ?? ''} “${header[at]}”`),
            )}
          </p>
          <ul>{columns.map((at) => row(at, `rivals-${field}`))}</ul>
        </div>
      ))}
      <ul className="mt-3">{others.filter((at) => !isEmpty(at)).map((at) => row(at))}</ul>
      {emptyColumns.length > 0 ? (
        <details className="border-line border-t">
          <summary className="min-h-11 cursor-pointer py-3 text-muted text-sm">
            {texts.columns.emptyColumns(emptyColumns.length)}
          </summary>
          <ul>{emptyColumns.map((at) => row(at))}</ul>
        </details>
      ) : null}
    </section>
  );
}

/** Returns how many values of a column are unanswered. Without a category, the values of the product type need answers. */
function countOpenValues(survey: ImportSurvey, answers: Answers, at: number): number {
  const { fields, categories } = answers;
  if (fields[at] === (fields.includes('category') ? 'category' : 'productType'))
    return survey.categories.filter(({ key }) => key !== '' && !categories[key]).length;
  const field = VALUE_FIELDS.find((one) => one === fields[at]);
  return field ? openValues(survey, answers, field).length : 0;
}

/** Most fields can have one column only, and choosing it decides about its rivals. */
function choose(
  { fields, undecided = [] }: Answers,
  rivals: NonNullable<ImportSurvey['rivals']>,
  at: number,
  chosen: ColumnField | null,
): Pick<Answers, 'fields' | 'undecided'> {
  const group = rivals.find(({ columns, field }) => field === chosen && columns.includes(at));
  const decided = new Set([at, ...(group?.columns ?? [])]);
  const isTaken = (field: ColumnField | null) =>
    field !== null && field === chosen && !FIELDS_OF_MANY_COLUMNS.has(field);
  return {
    fields: fields.map((field, other) => (other === at ? chosen : isTaken(field) ? null : field)),
    undecided: undecided.filter((other) => !decided.has(other)),
  };
}

/** The value of the select of a column about which the owner has not decided. */
const UNDECIDED = 'undecided';

/** Returns the id of the list with the values of a column. */
function valueListOf(field: string): string {
  return field === 'category' || field === 'productType' ? 'category' : `value-${field}`;
}

interface RowProps {
  survey: ImportSurvey;
  /** Index of the column. */
  at: number;
  value: ColumnField | typeof UNDECIDED | '';
  /** Id of the sentence about its rivals. */
  describedBy: string | undefined;
  openValues: number;
  onChoose(field: ColumnField | null): void;
}

function ColumnRow({ survey, at, value, describedBy, openValues, onChoose }: RowProps) {
  const { header, samples, empty = [] } = survey;
  const isOpen = value === UNDECIDED;
  const emptyCells = empty[at] ?? 0;
  return (
    <li className="grid gap-x-6 border-line border-t py-2 sm:grid-cols-2 sm:items-center">
      <div className="min-w-0 text-sm">
        <p id={`column-${at}`} className="wrap-anywhere" dir="auto">
          {header[at] || texts.columns.unnamed(at + 1)}
        </p>
        <p className="truncate text-muted" dir="auto">
          {samples[at]?.length ? (
            <>
              <IsolatedTexts texts={samples[at].slice(0, 3)} />
              {emptyCells > 0 ? ` · ${texts.columns.emptyCells(emptyCells)}` : null}
            </>
          ) : (
            texts.columns.empty
          )}
        </p>
      </div>
      <Select
        aria-labelledby={`column-${at}`}
        aria-describedby={describedBy}
        aria-invalid={isOpen || undefined}
        value={value}
        onChange={({ target }) => onChoose((target.value || null) as ColumnField | null)}
        className={`text-base ${isOpen ? 'text-accent' : ''}`}
      >
        {isOpen ? <option value={UNDECIDED}>{texts.columns.choose}</option> : null}
        <option value="">{texts.columns.notUsed}</option>
        {Object.entries(FIELDS).map(([field, label]) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </Select>
      {openValues > 0 ? (
        <Link to={`#${valueListOf(value)}`} className="text-link justify-self-start text-sm sm:col-start-2">
          {texts.columns.openValues(openValues)}
        </Link>
      ) : null}
    </li>
  );
}
