import { type TableView, tableSearch } from '#catalogue/lists/product-table.ts';

/** A parameter of a view in its address. */
export type ViewField = 'q' | 'subcategory' | 'visibility' | 'only' | 'rows';

/** What a view says besides the field that a form is about, so that the form's address keeps it. */
export function ViewFields({ view, without }: { view: TableView; without: ViewField }) {
  const fields = new URLSearchParams(tableSearch({ ...view, page: 1 }));
  fields.delete(without);
  return [...fields].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
