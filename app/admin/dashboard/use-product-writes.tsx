import { toast } from 'sonner';
import { offerUndo } from '../products/form/offer-undo.tsx';
import { useWrite } from '../writes/use-write.ts';
import type { ConfirmedChange } from './bulk-dialog.tsx';
import type { EditedRow, Row } from './row.ts';
import { formOf } from './selection-form.ts';
import { texts } from './texts.ts';
import type { Selection } from './use-selection.ts';

type Selected = Pick<Selection, 'chosen' | 'whole' | 'count'>;

/**
 * Sends the writes of the dashboard, shows their result, and reloads the dashboard.
 *
 * @param onDone called after products were deleted or changed in bulk
 * @param onUndone called after an undo, with the ids of the products if they are known
 */
export function useProductWrites({ onDone, onUndone }: { onDone(): void; onUndone(ids: string[]): void }) {
  const { write } = useWrite('products');

  /** Shows the result, and offers to undo it if anything was changed. */
  const showResult = (
    sentence: string,
    batch: string | null,
    { chosen }: Selected,
    offer = CHANGE_UNDONE,
  ) => {
    const ids = chosen.map(({ id }) => id);
    if (batch) offerUndo({ sentence, batch, ...offer }, write, () => onUndone(ids));
    else toast.success(sentence);
  };

  /** Saves the changes of an edited row. The row's form shows errors. */
  const editProduct = async (row: Row, edited: EditedRow) => {
    const single = { chosen: [row], whole: null, count: 1 };
    const sent = await write<Change>(
      CHANGE,
      formOf(single, { kind: 'edit', ...edited }),
      texts.change.failed,
    );
    if (sent.ok) showResult(texts.change.saved(row.name), sent.answer.batch, single);
    return sent;
  };

  return {
    async deleteProducts(selection: Selected) {
      const sent = await write<Deletion>('/admin/products/delete', formOf(selection), texts.delete.failed);
      if (!sent.ok) return void toast.error(sent.message);
      onDone();
      showResult(
        texts.delete.deleted(sent.answer.names, sent.answer.missing),
        sent.answer.batch,
        selection,
        DELETION_UNDONE,
      );
    },
    async changeProducts(selection: Selected, change: ConfirmedChange) {
      const sent = await write<Change>(CHANGE, formOf(selection, change), texts.change.failed);
      if (!sent.ok) return void toast.error(sent.message);
      onDone();
      showResult(texts.change.changed(sent.answer), sent.answer.batch, selection);
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
        texts.change.orderFailed,
      );
      if (!sent.ok) return void toast.error(sent.message);
      const sentence = isPinned ? texts.change.isFirst(name, category) : texts.change.isUnpinned(name);
      showResult(sentence, sent.answer.batch, { chosen: [row], whole: null, count: 1 });
    },
  };
}

const CHANGE = '/admin/products/change';

const CHANGE_UNDONE = { failure: texts.change.failed, takesFocus: false };
const DELETION_UNDONE = { failure: texts.delete.undoFailed, takesFocus: true };

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
