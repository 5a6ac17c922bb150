import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import type { TableView } from '#catalog/lists/product-table.ts';
import { LabeledSelect } from '../parts/labeled-select.tsx';
import { DASHBOARD } from './dashboard-path.ts';
import { texts } from './texts.ts';
import { type ViewField, ViewFields } from './view-fields.tsx';

interface Props {
  view: TableView;
  /** The name of the parameter in the address. */
  name: ViewField;
  label: string;
  /** The parameter's value; empty for everything. */
  chosen: string;
  /** The options. */
  children: ReactNode;
}

/** Filters the table by one parameter. Without scripts, a button submits the choice. */
export function ViewSelect({ view, name, label, chosen, children }: Props) {
  const submit = useSubmit();
  return (
    <Form action={DASHBOARD} preventScrollReset className="flex min-w-0 items-center gap-4">
      <ViewFields view={view} without={name} />
      <LabeledSelect
        label={label}
        name={name}
        value={chosen}
        onChange={(_, { form }) => void submit(form, { preventScrollReset: true })}
      >
        {children}
      </LabeledSelect>
      <noscript>
        <button type="submit" className="text-link text-sm">
          {texts.filter.show}
          <span className="sr-only"> {texts.filter.by(label)}</span>
        </button>
      </noscript>
    </Form>
  );
}
