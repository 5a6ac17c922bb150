import { getContext } from '#app/context.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { pinRow } from '../arrange/save-order.server.ts';
import { changeFirstSteps } from '../first-steps/change-first-steps.server.ts';
import {
  changeSelected,
  deleteSelected,
  editRow,
  previewSelected,
} from '../products/change-selected.server.ts';
import { runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/route';
import { aboutExport, endLink, makeLineSheet } from './export-products.server.ts';

/**
 * All writes of the dashboard, by the form's field `intent`: `delete` and `change` for a selection, `preview` for a
 * change of its prices, `edit` and `pin` for one row, those of the export dialog, and those of the first steps.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const { db, steps } = getContext(args);
  return runAction(async () => {
    switch (form.get('intent')) {
      case 'delete':
        return deleteSelected(db, form);
      case 'change':
        return changeSelected(db, form, steps);
      case 'preview':
        return previewSelected(db, form);
      case 'edit':
        return editRow(db, form);
      case 'pin':
        return pinRow(db, form);
      case 'about':
        return aboutExport(getContext(args), form);
      case 'share':
      case 'print':
        return makeLineSheet(getContext(args), form);
      case 'end':
        return endLink(getContext(args), form);
      default:
        return changeFirstSteps(args, form);
    }
  });
}
