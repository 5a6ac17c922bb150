import { CATEGORIES, type Category } from '#catalogue/product.ts';
import type { TableView } from '#catalogue/product-table.ts';
import type { Section } from '#catalogue/sections.ts';
import { Choice, Choices } from '../choices.tsx';
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
      <Choices label="Filter by category">
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
      </Choices>
      {view.category === 'Accessories' ? <SubcategoryFilter view={view} sections={sections} /> : null}
    </>
  );
}
