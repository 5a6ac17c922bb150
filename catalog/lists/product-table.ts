import { CATEGORIES, type Category, VISIBILITIES, type Visibility } from '../products/product.ts';
import { normalizeTerm } from '../search/search.ts';
import { LANGUAGES, type Language } from '../text/languages.ts';
import { parsePage } from './listing.ts';
import { parseSectionName } from './sections.ts';

const TABLE_COLUMNS = ['name', 'category', 'price', 'opened', 'added'] as const;

export type TableColumn = (typeof TABLE_COLUMNS)[number];

/** The filters, sort order and page of the admin's table, as in its URL. */
export interface TableView {
  category: Category | null;
  /** A section of Accessories, such as `Uncategorized`; `null` for all. */
  section: string | null;
  visibility: Visibility;
  /** Shows only products with this mark; `null` for all. */
  only: TableMark | null;
  /** Search term: words or a price; empty for all products. */
  term: string;
  column: TableColumn;
  direction: 'up' | 'down';
  /** 1-based. */
  page: number;
  /** Rows per page: one of `PAGE_SIZES`. */
  rows: number;
}

/**
 * The marks that the table can be filtered by, as in the URL. `unfinished`: hidden, and lacking something that visible
 * products need. `no-ar`: the name or description in Arabic is missing.
 */
export type TableMark = 'featured' | 'sold-out' | 'no-picture' | 'unfinished' | `no-${Language}`;

export const TABLE_MARKS: readonly TableMark[] = [
  'featured',
  'sold-out',
  'no-picture',
  'unfinished',
  ...LANGUAGES.map((language) => `no-${language}` as const),
];

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/**
 * Reads a view from the URL's parameters. Uses the first of repeated parameters; ignores invalid values.
 *
 * @param rows the rows per page if the URL does not contain them.
 */
export function parseTableView(search: URLSearchParams, rows = DEFAULT_ROWS): TableView {
  const category = CATEGORIES.find((name) => name === search.get('category')) ?? null;
  const [, column, direction] = /^(\w+)-(up|down)$/.exec(search.get('sort') ?? '') ?? [];
  const sortColumn = TABLE_COLUMNS.find((name) => name === column);
  return {
    category,
    section: category === 'Accessories' ? parseSectionName(search.get('subcategory')) : null,
    visibility: VISIBILITIES.find((name) => name === search.get('visibility')) ?? 'all',
    only: TABLE_MARKS.find((name) => name === search.get('only')) ?? null,
    term: normalizeTerm(search.get('q')),
    column: sortColumn ?? NEWEST_FIRST.column,
    direction: sortColumn ? (direction === 'up' ? 'up' : 'down') : NEWEST_FIRST.direction,
    page: parsePage(search.get('page')) ?? 1,
    rows: parseRows(search.get('rows')) ?? rows,
  };
}

/** Returns the shortest query string of a view: `?category=Women&sort=price-up&page=2`, empty for the defaults. */
export function tableSearch(view: TableView): string {
  const search = new URLSearchParams();
  if (view.category) search.set('category', view.category);
  if (view.section) search.set('subcategory', view.section);
  if (view.visibility !== 'all') search.set('visibility', view.visibility);
  if (view.only) search.set('only', view.only);
  if (view.term) search.set('q', view.term);
  const sort = sortOf(view);
  if (sort !== sortOf(NEWEST_FIRST)) search.set('sort', sort);
  if (view.page > 1) search.set('page', String(view.page));
  if (view.rows !== DEFAULT_ROWS) search.set('rows', String(view.rows));
  return search.size ? `?${search}` : '';
}

/** Returns the sort order as in the URL: `price-up`. */
function sortOf({ column, direction }: Pick<TableView, 'column' | 'direction'>): string {
  return `${column}-${direction}`;
}

/** Returns the first page of the view after a click on a column header: sorted by the column, or reversed. */
export function sortedBy(view: TableView, column: TableColumn): TableView {
  const first = column === 'added' || column === 'opened' ? 'down' : 'up';
  const reversed = view.direction === 'up' ? 'down' : 'up';
  return { ...view, column, direction: view.column === column ? reversed : first, page: 1 };
}

/** Returns the first page of the view without its filters; keeps the search term. */
export function withoutFilter(view: TableView): TableView {
  return { ...view, category: null, section: null, visibility: 'all', only: null, page: 1 };
}

/** Whether the view has a filter or a search term. */
export function isTableNarrowed({ category, visibility, only, term }: TableView): boolean {
  return category !== null || visibility !== 'all' || only !== null || term !== '';
}

/** Parses the rows per page from a URL or a stored setting; `null` if it is not one of `PAGE_SIZES`. */
export function parseRows(text: string | null): number | null {
  return PAGE_SIZES.find((size) => String(size) === text) ?? null;
}

const DEFAULT_ROWS = 10;

const NEWEST_FIRST = { column: 'added', direction: 'down' } as const;
