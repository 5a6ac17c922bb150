import { keepForm } from '../keep-form.ts';
import type { SaveResult } from './save-product.server.ts';

export const SAVE_FAILED = 'Failed to save product. Please try again.';

/** Runs the product form's action; what goes wrong on the way is shown over the form, which stays as it is. */
export function keepProductForm(serverAction: () => Promise<unknown>): Promise<SaveResult> {
  return keepForm<SaveResult>(serverAction, { outcome: 'failed', message: SAVE_FAILED });
}
