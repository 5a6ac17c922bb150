import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CATEGORIES, type Category } from '#catalogue/product.ts';
import type { TableView } from '#catalogue/product-table.ts';
import type { Section } from '#catalogue/sections.ts';
import { dashboardPath } from './dashboard-path.ts';
import { SubcategoryFilter } from './subcategory-filter.tsx';

interface Props {
  view: TableView;
  /** Of all products. */
  total: number;
  counts: Record<Category, number>;
  /** Of the accessories; asked only where these are shown. */
  sections: Section[];
}

/** All products or those of one category, each with how many there are. */
export function CategoryFilter({ view, total, counts, sections }: Props) {
  const choose = (category: Category | null) => dashboardPath({ ...view, category, section: null, page: 1 });
  return (
    <>
      <nav aria-label="Filter by category" className="mt-8">
        <ul className="flex flex-wrap gap-2">
          <Choice to={choose(null)} chosen={view.category === null} count={total}>
            All
          </Choice>
          {CATEGORIES.map((category) => (
            <Choice
              key={category}
              to={choose(category)}
              chosen={view.category === category}
              count={counts[category]}
            >
              {category}
            </Choice>
          ))}
        </ul>
      </nav>
      {view.category === 'Accessories' ? <SubcategoryFilter view={view} sections={sections} /> : null}
    </>
  );
}

interface ChoiceProps {
  to: string;
  chosen: boolean;
  count: number;
  children: ReactNode;
}

function Choice({ to, chosen, count, children }: ChoiceProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={chosen ? 'true' : undefined}
        className="inline-flex min-h-11 items-center gap-2 border border-line px-4 text-sm aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-page"
      >
        {children} <span className="tabular-nums opacity-75">{count.toLocaleString('en-US')}</span>
      </Link>
    </li>
  );
}
