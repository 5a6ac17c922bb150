import ChevronDown from 'lucide-react/icons/chevron-down';
import { Form, Link, useSubmit } from 'react-router';
import type { TableView } from '#catalogue/product-table.ts';
import type { Section } from '#catalogue/sections.ts';
import { DASHBOARD } from './dashboard-path.ts';
import { ViewFields } from './view-fields.tsx';

/** Narrows the accessories to one subcategory. Without scripts, a button sends the choice. */
export function SubcategoryFilter({ view, sections }: { view: TableView; sections: Section[] }) {
  const submit = useSubmit();
  // A chosen name that no product bears any more is still shown as chosen.
  const known = sections.some(({ name }) => name === view.section);
  const all = view.section && !known ? [...sections, { name: view.section, count: 0 }] : sections;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6">
      <Form action={DASHBOARD} preventScrollReset className="flex min-w-0 items-center gap-4">
        <ViewFields view={view} without="subcategory" />
        <label className="flex min-w-0 items-center gap-3 text-sm">
          <span className="text-muted">Subcategory</span>
          <span className="field-line relative flex min-w-0 items-center">
            <select
              key={view.section}
              name="subcategory"
              defaultValue={view.section ?? ''}
              onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
              className="min-h-11 min-w-0 max-w-56 cursor-pointer appearance-none text-ellipsis text-base pe-7 outline-none"
            >
              <option value="">All</option>
              {all.map(({ name, count }) => (
                <option key={name} value={name}>
                  {`${name} (${count})`}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden
              strokeWidth={1.25}
              className="pointer-events-none absolute end-0 size-4"
            />
          </span>
        </label>
        <noscript>
          <button type="submit" className="text-link text-sm">
            Show
          </button>
        </noscript>
      </Form>
      <Link to="/admin/accessory-categories" className="text-link text-sm">
        Manage accessory categories
      </Link>
    </div>
  );
}
