import { toast } from 'sonner';
import { inFigures } from '#catalogue/amounts.ts';
import type { PostResult } from '../post.ts';
import { offerUndo } from '../products/offer-undo.tsx';
import { useWrite } from '../use-write.ts';
import type { ConfirmedChange } from './bulk-dialog.tsx';
import { formOf } from './selection-form.ts';
import type { Selection } from './use-selection.ts';

type Selected = Pick<Selection, 'chosen' | 'whole' | 'count'>;

/** Sends what the dashboard changes, says what became of it, and reads the dashboard anew. */
export function useProductWrites({ onDone, onUndone }: { onDone(): void; onUndone(): void }) {
  const { write } = useWrite('products');

  const settle = (sent: PostResult<unknown>) => {
    if (sent.ok) onDone();
    else toast.error(sent.message);
  };

  const tell = (sentence: string, batch: string | null, failure: string) => {
    if (batch) offerUndo({ sentence, batch, failure }, write, onUndone);
    else toast.success(sentence);
  };

  return {
    async deleteProducts(selection: Selected) {
      const form = formOf(selection);
      const sent = await write<Deletion>('/admin/products/delete', form, 'Failed to delete product');
      settle(sent);
      if (sent.ok) tell(deletionInWords(sent.answer), sent.answer.batch, 'Failed to add product');
    },
    async changeProducts(selection: Selected, change: ConfirmedChange) {
      const form = formOf(selection, change);
      const sent = await write<Change>('/admin/products/change', form, 'Failed to update product');
      settle(sent);
      if (sent.ok) tell(changeInWords(sent.answer), sent.answer.batch, 'Failed to update product');
    },
  };
}

interface Deletion {
  names: string[];
  batch: string | null;
  missing: number;
}

interface Change {
  changed: number;
  missing: number;
  /** `null` where everything was so before. */
  batch: string | null;
}

function deletionInWords({ names, missing }: Deletion): string {
  if (missing > 0)
    return `${names.length} of ${names.length + missing} deleted; ${missing} no longer existed.`;
  return names.length === 1 ? `${names[0]} is deleted.` : `${names.length} products are deleted.`;
}

function changeInWords({ changed, missing }: Change): string {
  if (missing > 0)
    return `${changed} of ${changed + missing} changed; ${missing} no longer ${missing === 1 ? 'exists' : 'exist'}.`;
  return changed === 1 ? '1 product changed.' : `${inFigures(changed)} products changed.`;
}
