import { Link } from 'react-router';
import type { TableView } from '#catalogue/product-table.ts';
import type { Section } from '#catalogue/sections.ts';
import { ViewSelect } from './view-select.tsx';

/** Narrows the accessories to one subcategory. */
export function SubcategoryFilter({ view, sections }: { view: TableView; sections: Section[] }) {
  // A chosen name that no product bears any more is still shown as chosen.
  const known = sections.some(({ name }) => name === view.section);
  const all = view.section && !known ? [...sections, { name: view.section, count: 0 }] : sections;
  return (
    <div className="flex flex-wrap items-center gap-x-6 sm:mt-2">
      <ViewSelect view={view} name="subcategory" label="Subcategory" chosen={view.section ?? ''}>
        <option value="">All</option>
        {all.map(({ name, count }) => (
          <option key={name} value={name}>
            {`${name} (${count})`}
          </option>
        ))}
      </ViewSelect>
      <Link to="/admin/accessory-categories" className="text-link text-sm">
        Manage
        <span className="max-sm:sr-only">&nbsp;accessory categories</span>
      </Link>
    </div>
  );
}
