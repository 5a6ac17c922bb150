import type { Selection } from './use-selection.ts';

/**
 * Returns the form data for a selection, with other fields: the ids of the products, or the view if all its products
 * are selected.
 */
export function formOf(
  { chosen, whole, count }: Pick<Selection, 'chosen' | 'whole' | 'count'>,
  fields: Record<string, unknown> & { intent: string },
): FormData {
  const form = new FormData();
  if (whole === null) for (const { id } of chosen) form.append('id', id);
  else {
    form.set('view', whole);
    form.set('count', String(count));
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}
