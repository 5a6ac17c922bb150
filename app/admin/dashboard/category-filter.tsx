import { Link } from 'react-router';
import type { TableView } from '#catalog/lists/product-table.ts';
import type { Section } from '#catalog/lists/sections.ts';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import { Choice, Choices } from '../parts/choices.tsx';
import { dashboardPath } from './dashboard-path.ts';
import { texts } from './texts.ts';
import { ViewSelect } from './view-select.tsx';

interface Props {
  view: TableView;
  /** Number of all products. */
  total: number;
  counts: Record<Category, number>;
  /** The subcategories with their counts; loaded only if accessories are shown. */
  sections: Section[];
}

/** Links to all products and to those of each category, with counts. */
export function CategoryFilter({ view, total, counts, sections }: Props) {
  const choose = (category: Category | null) => dashboardPath({ ...view, category, section: null, page: 1 });
  return (
    <>
      <Choices label={texts.filter.category}>
        <Choice to={choose(null)} chosen={view.category === null} count={total}>
          {texts.filter.all}
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

/** Filters the accessories by subcategory. */
function SubcategoryFilter({ view, sections }: { view: TableView; sections: Section[] }) {
  // Keep showing the selected name, even if no product uses it any more.
  const known = sections.some(({ name }) => name === view.section);
  const all = view.section && !known ? [...sections, { name: view.section, count: 0 }] : sections;
  return (
    <div className="flex flex-wrap items-center gap-x-6 sm:mt-2">
      <ViewSelect view={view} name="subcategory" label={texts.filter.subcategory} chosen={view.section ?? ''}>
        <option value="">{texts.filter.all}</option>
        {all.map(({ name, count }) => (
          <option key={name} value={name}>
            {`${name} (${count})`}
          </option>
        ))}
      </ViewSelect>
      <Link to="/admin/accessory-categories" className="text-link text-sm">
        {texts.filter.manage}
        <span className="max-sm:sr-only">&nbsp;{texts.filter.accessoryCategories}</span>
      </Link>
    </div>
  );
}
