import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import type { TableView } from '#catalogue/product-table.ts';
import { DASHBOARD } from './dashboard-path.ts';
import { type ViewField, ViewFields } from './view-fields.tsx';

interface Props {
  view: TableView;
  /** Of the parameter in the address. */
  name: ViewField;
  label: string;
  /** What the view says; empty for everything. */
  chosen: string;
  /** The options. */
  children: ReactNode;
}

/** Narrows the table by one of its parameters. Without scripts, a button sends the choice. */
export function ViewSelect({ view, name, label, chosen, children }: Props) {
  const submit = useSubmit();
  return (
    <Form action={DASHBOARD} preventScrollReset className="flex min-w-0 items-center gap-4">
      <ViewFields view={view} without={name} />
      <label className="flex min-w-0 items-center gap-3 text-sm">
        <span className="text-muted">{label}</span>
        <span className="field-line relative flex min-w-0 items-center">
          <select
            key={chosen}
            name={name}
            defaultValue={chosen}
            onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
            className="min-h-11 min-w-0 max-w-56 cursor-pointer appearance-none text-ellipsis text-base pe-7 outline-none"
          >
            {children}
          </select>
          <ChevronDown aria-hidden strokeWidth={1.25} className="pointer-events-none absolute end-0 size-4" />
        </span>
      </label>
      <noscript>
        <button type="submit" className="text-link text-sm">
          Show<span className="sr-only"> by {label.toLowerCase()}</span>
        </button>
      </noscript>
    </Form>
  );
}
