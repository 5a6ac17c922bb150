import { toast } from 'sonner';
import { inFigures } from '#catalogue/amounts/amounts.ts';
import { productsInWords } from '#catalogue/text/english.ts';
import { offerUndo } from '../products/form/offer-undo.tsx';
import { useWrite } from '../writes/use-write.ts';
import type { ConfirmedChange } from './bulk-dialog.tsx';
import type { Row } from './product-row.tsx';
import { formOf } from './selection-form.ts';
import type { Selection } from './use-selection.ts';

type Selected = Pick<Selection, 'chosen' | 'whole' | 'count'>;

/**
 * Sends the writes of the dashboard, shows their result, and reloads the dashboard.
 *
 * @param onDone is called after products were deleted or changed in bulk.
 * @param onUndone is called after an undo, with the ids of the products if they are known.
 */
export function useProductWrites({ onDone, onUndone }: { onDone(): void; onUndone(ids: string[]): void }) {
  const { write } = useWrite('products');

  /** Shows the result, and offers to undo it if anything was changed. */
  const tell = (sentence: string, batch: string | null, { chosen }: Selected, offer = CHANGE_UNDONE) => {
    const ids = chosen.map(({ id }) => id);
    if (batch) offerUndo({ sentence, batch, ...offer }, write, () => onUndone(ids));
    else toast.success(sentence);
  };

  /** Saves the changes of an edited row. The row's form shows errors. */
  const editProduct = async (row: Row, edited: EditedRow) => {
    const one = { chosen: [row], whole: null, count: 1 };
    const sent = await write<Change>(CHANGE, formOf(one, { kind: 'edit', ...edited }), CHANGE_FAILED);
    if (sent.ok) tell(`${row.name} is saved.`, sent.answer.batch, one);
    return sent;
  };

  return {
    async deleteProducts(selection: Selected) {
      const sent = await write<Deletion>(
        '/admin/products/delete',
        formOf(selection),
        'Failed to delete product',
      );
      if (!sent.ok) return void toast.error(sent.message);
      onDone();
      tell(deletionInWords(sent.answer), sent.answer.batch, selection, DELETION_UNDONE);
    },
    async changeProducts(selection: Selected, change: ConfirmedChange) {
      const sent = await write<Change>(CHANGE, formOf(selection, change), CHANGE_FAILED);
      if (!sent.ok) return void toast.error(sent.message);
      onDone();
      tell(changeInWords(sent.answer), sent.answer.batch, selection);
    },
    editProduct,
    /** Marks a product as sold out or in stock. */
    async toggleStock(row: Row) {
      const edited = { inStock: !row.inStock, unchangedSince: row.updatedAt.toISOString() };
      const sent = await editProduct(row, edited);
      if (!sent.ok) toast.error(sent.message);
    },
    /** Pins a product to the top of its category, or unpins it. */
    async togglePin(row: Row) {
      const { id, name, category } = row;
      const isPinned = row.pinRank === 0;
      const change = { category, id, isPinned };
      const sent = await write<Pick<Change, 'batch'>>(
        '/admin/products/arrange',
        change,
        'Failed to save the order',
      );
      if (!sent.ok) return void toast.error(sent.message);
      const sentence = isPinned ? `${name} is the first of ${category}.` : `${name} is no longer pinned.`;
      tell(sentence, sent.answer.batch, { chosen: [row], whole: null, count: 1 });
    },
  };
}

const CHANGE = '/admin/products/change';
const CHANGE_FAILED = 'Failed to update product';

const CHANGE_UNDONE = { failure: CHANGE_FAILED, takesFocus: false };
const DELETION_UNDONE = { failure: 'Failed to add product', takesFocus: true };

/** Returns the fields to send for an edited row: those that differ from the original values. */
export interface EditedRow {
  price?: string;
  inStock?: boolean;
  featured?: boolean;
  unchangedSince: string;
}

interface Deletion {
  names: string[];
  batch: string | null;
  missing: number;
}

interface Change {
  changed: number;
  /** Number of products that already had the value. */
  already: number;
  missing: number;
  /** `null` if all products already had the value. */
  batch: string | null;
}

function deletionInWords({ names, missing }: Deletion): string {
  if (missing > 0)
    return `${names.length} of ${names.length + missing} deleted; ${missing} no longer existed.`;
  return names.length === 1 ? `${names[0]} is deleted.` : `${names.length} products are deleted.`;
}

function changeInWords({ changed, already, missing }: Change): string {
  const parts = [
    changed === 0 ? 'No changes' : `${productsInWords(changed)} changed`,
    already > 0 && `${inFigures(already)} already had this value`,
    missing > 0 && `${inFigures(missing)} no longer ${missing === 1 ? 'exists' : 'exist'}`,
  ];
  return `${parts.filter((part) => part !== false).join('; ')}.`;
}
