import Search from 'lucide-react/icons/search';
import { Form } from 'react-router';
import type { TableView } from '#catalogue/product-table.ts';
import { DASHBOARD } from './dashboard-path.ts';
import { ViewFields } from './view-fields.tsx';

/** Narrows the table to products whose name, code or description contains a text; an empty one shows all again. */
export function TableSearch({ view }: { view: TableView }) {
  return (
    <search className="w-full sm:w-80">
      <Form action={DASHBOARD} preventScrollReset className="field-line flex items-center">
        <ViewFields view={view} without="q" />
        <input
          // Made anew where the address says something else, so that Back shows the earlier text.
          key={view.term}
          type="search"
          name="q"
          defaultValue={view.term}
          maxLength={200}
          aria-label="Search in name, code and description"
          placeholder="Search in name, code and description"
          className="search-field min-h-11 w-full min-w-0 text-base placeholder:text-muted placeholder:text-sm"
        />
        <button type="submit" className="icon-button">
          <Search aria-hidden strokeWidth={1.25} className="size-5" />
          <span className="sr-only">Search</span>
        </button>
      </Form>
    </search>
  );
}
