import { CATEGORIES, type Category, VISIBILITIES, type Visibility } from './product.ts';
import { normalizeTerm } from './search.ts';
import { parseSectionName } from './sections.ts';

/** The columns by which the admin's table can be sorted. */
export const TABLE_COLUMNS = ['name', 'category', 'price', 'added'] as const;

export type TableColumn = (typeof TABLE_COLUMNS)[number];

/** What the admin asked of the table: all of it stands in the address. */
export interface TableView {
  category: Category | null;
  /** A section of the accessories, `Uncategorized` included; `null` for all of them. */
  section: string | null;
  visibility: Visibility;
  /** Narrowed to products of which this is true; `null` for all. */
  only: TableMark | null;
  /** What products must have the words of, or cost; empty for everything. */
  term: string;
  column: TableColumn;
  direction: 'up' | 'down';
  /** Counted from 1. */
  page: number;
  /** Rows on a page: one of `PAGE_SIZES`. */
  rows: number;
}

/** What the table can be narrowed to, by its name in an address. */
export const TABLE_MARKS = ['featured', 'sold-out', 'no-picture'] as const;

export type TableMark = (typeof TABLE_MARKS)[number];

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/**
 * Reads a view out of an address. Of a parameter given twice the first counts; what makes no sense is ignored.
 *
 * @param rows on a page, where the address says nothing of it.
 */
export function parseTableView(search: URLSearchParams, rows = DEFAULT_ROWS): TableView {
  const category = CATEGORIES.find((name) => name === search.get('category')) ?? null;
  const [, column, direction] = /^(\w+)-(up|down)$/.exec(search.get('sort') ?? '') ?? [];
  const known = TABLE_COLUMNS.find((name) => name === column);
  return {
    category,
    section: category === 'Accessories' ? parseSectionName(search.get('subcategory')) : null,
    visibility: VISIBILITIES.find((name) => name === search.get('visibility')) ?? 'all',
    only: TABLE_MARKS.find((name) => name === search.get('only')) ?? null,
    term: normalizeTerm(search.get('q')),
    column: known ?? NEWEST_FIRST.column,
    direction: known ? (direction === 'up' ? 'up' : 'down') : NEWEST_FIRST.direction,
    page: parsePage(search.get('page')),
    rows: parseRows(search.get('rows')) ?? rows,
  };
}

/** The shortest query of a view: `?category=Women&sort=price-up&page=2`, empty for all products, newest first. */
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

/** The name of the order in an address: `price-up`. */
export function sortOf({ column, direction }: Pick<TableView, 'column' | 'direction'>): string {
  return `${column}-${direction}`;
}

/** The view after a click on a column's name: sorted by it, or turned round where it is already; from the first page. */
export function sortedBy(view: TableView, column: TableColumn): TableView {
  const first = column === 'added' ? 'down' : 'up';
  const turned = view.direction === 'up' ? 'down' : 'up';
  return { ...view, column, direction: view.column === column ? turned : first, page: 1 };
}

/** The view without its filters: all that its term finds, from the first page. */
export function withoutFilter(view: TableView): TableView {
  return { ...view, category: null, section: null, visibility: 'all', only: null, page: 1 };
}

/** Whether the view leaves any product out. */
export function isNarrowed({ category, visibility, only, term }: TableView): boolean {
  return category !== null || visibility !== 'all' || only !== null || term !== '';
}

/** The rows on a page that were chosen, out of an address or what was remembered; `null` for none that there is. */
export function parseRows(text: string | null): number | null {
  return PAGE_SIZES.find((size) => String(size) === text) ?? null;
}

const DEFAULT_ROWS = 10;

const NEWEST_FIRST = { column: 'added', direction: 'down' } as const;

function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
