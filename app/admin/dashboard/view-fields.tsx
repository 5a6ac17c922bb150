import { type TableView, tableSearch } from '#catalogue/product-table.ts';

/** What a view says besides the field that a form is about, so that the form's address keeps it. */
export function ViewFields({
  view,
  without,
}: {
  view: TableView;
  without: 'q' | 'subcategory' | 'visibility';
}) {
  const fields = new URLSearchParams(tableSearch({ ...view, page: 1 }));
  fields.delete(without);
  return [...fields].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
