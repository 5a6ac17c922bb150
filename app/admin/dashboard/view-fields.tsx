import { type TableView, tableSearch } from '#catalog/lists/product-table.ts';

/** A parameter of a view in its address. */
export type ViewField = 'q' | 'subcategory' | 'visibility' | 'only' | 'rows';

/** The parameters of the view except the form's own field, as hidden fields, so that the form's address keeps them. */
export function ViewFields({ view, without }: { view: TableView; without: ViewField }) {
  const fields = new URLSearchParams(tableSearch({ ...view, page: 1 }));
  fields.delete(without);
  return [...fields].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
