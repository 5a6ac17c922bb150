import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import { inFigures } from '#catalogue/amounts/amounts.ts';
import {
  TABLE_MARKS,
  type TableMark,
  type TableView,
  withoutFilter,
} from '#catalogue/lists/product-table.ts';
import { ENGLISH_NAMES, LANGUAGES, type Language } from '#catalogue/text/languages.ts';
import { Menu } from '../parts/menu.tsx';
import { dashboardPath } from './dashboard-path.ts';
import { ViewSelect } from './view-select.tsx';

interface Props {
  view: TableView;
  /** The number of matches that the category and the filters exclude. */
  leftOut: number;
  untranslated: Untranslated[];
}

/** How many products lack a name or description in one of the shop's languages. */
export interface Untranslated {
  language: Language;
  count: number;
}

/** Filters the table by visibility and by marks such as "Sold out". */
export function TableFilters({ view, leftOut, untranslated }: Props) {
  const filters = filtersOf(view);
  const label = filters.length > 0 ? `Filter: ${filters.join(', ')}` : 'Filter';
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
          label="Visibility"
          chosen={view.visibility === 'all' ? '' : view.visibility}
        >
          <option value="">All</option>
          <option value="shown">Shown</option>
          <option value="hidden">Hidden</option>
        </ViewSelect>
        <ViewSelect view={view} name="only" label="Only" chosen={view.only ?? ''}>
          <option value="">All</option>
          {TABLE_MARKS.filter((mark) => isOffered(mark, untranslated)).map((mark) => (
            <option key={mark} value={mark}>
              {MARK_NAMES[mark]}
            </option>
          ))}
        </ViewSelect>
        {filters.length > 0 ? (
          <Link
            to={dashboardPath({ ...view, visibility: 'all', only: null, page: 1 })}
            preventScrollReset
            className="text-link"
          >
            Clear filter
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
            {`${inFigures(count)} without ${ENGLISH_NAMES[language]}`}
          </Link>
        ))}
      <LeftOut count={leftOut} view={view} />
    </>
  );
}

/** Whether the mark is not about a language, or about one of the shop. */
function isOffered(mark: TableMark, untranslated: Untranslated[]): boolean {
  const language = LANGUAGES.find((each) => mark === `no-${each}`);
  return !language || untranslated.some((each) => each.language === language);
}

const MARK_NAMES: Record<TableMark, string> = {
  featured: 'Featured',
  'sold-out': 'Sold out',
  'no-picture': 'No picture',
  'no-en': 'English missing',
  'no-ar': 'Arabic missing',
  'no-zh': 'Chinese missing',
  'no-fr': 'French missing',
  'no-hi': 'Hindi missing',
};

/** The names of the filters in this menu that a view uses. */
function filtersOf({ visibility, only }: TableView): string[] {
  const name = { all: null, shown: 'Shown', hidden: 'Hidden' }[visibility];
  return [name, only && MARK_NAMES[only]].filter((filter) => filter !== null);
}

/** A link to the matches that the category and the filters exclude. */
function LeftOut({ count, view }: { count: number; view: TableView }) {
  if (count === 0) return null;
  const results = count === 1 ? '1 result' : `${inFigures(count)} results`;
  return (
    <Link to={dashboardPath(withoutFilter(view))} preventScrollReset className="text-link">
      {filtersOf(view).length > 0 ? `${results} without filters` : `${results} in other categories`}
    </Link>
  );
}
