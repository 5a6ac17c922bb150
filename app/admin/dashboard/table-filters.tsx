import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import {
  TABLE_MARKS,
  type TableMark,
  type TableView,
  tableSearch,
  withoutFilter,
} from '#catalog/lists/product-table.ts';
import { ENGLISH_NAMES, LANGUAGES, type Language } from '#catalog/text/languages.ts';
import { HiddenFields } from '../parts/form-parts.tsx';
import { LabeledSelect } from '../parts/labeled-select.tsx';
import { Menu } from '../parts/menu.tsx';
import { DASHBOARD, dashboardPath } from './dashboard-path.ts';
import { texts } from './texts.ts';

interface Props {
  view: TableView;
  /** The number of matches that the category and the filters exclude. */
  leftOut: number;
  untranslated: UntranslatedFilter[];
}

/** How many products lack a name or description in one of the shop's languages. */
export interface UntranslatedFilter {
  language: Language;
  count: number;
}

/** Filters the table by visibility and by marks such as "Sold out". */
export function TableFilters({ view, leftOut, untranslated }: Props) {
  const filters = filtersOf(view);
  const label = filters.length > 0 ? texts.filter.filterBy(filters) : texts.filter.filter;
  return (
    <>
      <Menu
        align="start"
        label={label}
        face={
          <>
            {label}
            <ChevronDown aria-hidden strokeWidth={1.25} className="size-4 group-open/menu:rotate-180" />
          </>
        }
      >
        <ViewSelect
          view={view}
          name="visibility"
          label={texts.filter.visibility}
          chosen={view.visibility === 'all' ? '' : view.visibility}
        >
          <option value="">{texts.filter.all}</option>
          <option value="shown">{texts.filter.shown}</option>
          <option value="hidden">{texts.filter.hidden}</option>
        </ViewSelect>
        <ViewSelect view={view} name="only" label={texts.filter.only} chosen={view.only ?? ''}>
          <option value="">{texts.filter.all}</option>
          {TABLE_MARKS.filter((mark) => isOffered(mark, untranslated)).map((mark) => (
            <option key={mark} value={mark}>
              {texts.filter.marks[mark]}
            </option>
          ))}
        </ViewSelect>
        {filters.length > 0 ? (
          <Link
            to={dashboardPath({ ...view, visibility: 'all', only: null, page: 1 })}
            preventScrollReset
            className="text-link"
          >
            {texts.filter.clear}
          </Link>
        ) : null}
      </Menu>
      {untranslated
        .filter(({ language, count }) => count > 0 && view.only !== `no-${language}`)
        .map(({ language, count }) => (
          <Link
            key={language}
            to={dashboardPath({ ...withoutFilter(view), term: '', only: `no-${language}` })}
            preventScrollReset
            className="text-link text-muted hover:text-ink"
          >
            {texts.filter.untranslated(count, ENGLISH_NAMES[language])}
          </Link>
        ))}
      <LeftOut count={leftOut} view={view} />
    </>
  );
}

/** Returns whether the filter is listed. A filter about a language is listed only if the shop offers that language. */
function isOffered(mark: TableMark, untranslated: UntranslatedFilter[]): boolean {
  const language = LANGUAGES.find((each) => mark === `no-${each}`);
  return !language || untranslated.some((each) => each.language === language);
}

/** The names of the filters in this menu that a view uses. */
function filtersOf({ visibility, only }: TableView): string[] {
  const name = { all: null, shown: texts.filter.shown, hidden: texts.filter.hidden }[visibility];
  return [name, only && texts.filter.marks[only]].filter((filter) => filter !== null);
}

/** A link to the matches that the category and the filters exclude. */
function LeftOut({ count, view }: { count: number; view: TableView }) {
  if (count === 0) return null;
  return (
    <Link to={dashboardPath(withoutFilter(view))} preventScrollReset className="text-link">
      {texts.filter.leftOut(count, filtersOf(view).length > 0)}
    </Link>
  );
}

interface SelectProps {
  view: TableView;
  /** The name of the parameter in the address. */
  name: ViewField;
  label: string;
  /** The parameter's value; empty for everything. */
  chosen: string;
  /** The options. */
  children: ReactNode;
}

/** Filters the table by one parameter. Without scripts, a button submits the choice. */
export function ViewSelect({ view, name, label, chosen, children }: SelectProps) {
  const submit = useSubmit();
  return (
    <Form action={DASHBOARD} preventScrollReset className="flex min-w-0 items-center gap-4">
      <ViewFields view={view} without={name} />
      <LabeledSelect
        label={label}
        name={name}
        value={chosen}
        onChange={(_, { form }) => void submit(form, { preventScrollReset: true })}
      >
        {children}
      </LabeledSelect>
      <noscript>
        <button type="submit" className="text-link text-sm">
          {texts.filter.show}
          <span className="sr-only"> {texts.filter.by(label)}</span>
        </button>
      </noscript>
    </Form>
  );
}

/** A parameter of a view in its address. */
type ViewField = 'q' | 'subcategory' | 'visibility' | 'only' | 'rows';

/** The parameters of the view except the form's own field, as hidden fields, so that the form's address keeps them. */
export function ViewFields({ view, without }: { view: TableView; without: ViewField }) {
  const fields = new URLSearchParams(tableSearch({ ...view, page: 1 }));
  fields.delete(without);
  return <HiddenFields fields={[...fields]} />;
}
