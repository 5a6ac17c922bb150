import { useRef, useState } from 'react';
import { toast } from 'sonner';
import type { PinnedProduct } from '#catalog/lists/pinned-product.ts';
import type { Category } from '#catalog/products/product.ts';
import { offerAction, undo } from '../products/form/offer-undo.tsx';
import { useWrite } from '../writes/use-write.ts';
import { texts } from './texts.ts';

/**
 * The pinned products of a category, which can be rearranged. Each change is shown at once and saved. Changes made
 * while another is being saved are saved together afterwards.
 *
 * @param loaded the saved order.
 */
export function useArrangement(category: Category, loaded: PinnedProduct[]) {
  const { write } = useWrite('the order');
  const [pending, setPending] = useState<PinnedProduct[] | null>(null);
  const latest = useRef<PinnedProduct[] | null>(null);
  const isSaving = useRef(false);
  const offer = useRef('');
  const pinned = pending ?? loaded;

  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    let expected = idsOf(loaded);
    while (latest.current) {
      const ids = idsOf(latest.current);
      latest.current = null;
      const sent = await write<{ batch: string | null }>(
        '/admin/products/arrange',
        { category, ids, expected },
        texts.failed,
      );
      if (!sent.ok) {
        latest.current = null;
        toast.error(sent.message);
        break;
      }
      expected = ids;
      const { batch } = sent.answer;
      if (batch && !latest.current) {
        offer.current = `arranged-${batch}`;
        offerAction({
          sentence: texts.saved(category),
          id: offer.current,
          takesFocus: false,
          onUndo: () => void undo(batch, write, () => {}, texts.failed),
        });
      }
    }
    isSaving.current = false;
    setPending(null);
  };

  return {
    pinned,
    arrange(products: PinnedProduct[]) {
      // The Undo button of the earlier message would undo the previous change instead of this one.
      toast.dismiss(offer.current);
      setPending(products);
      latest.current = products;
      void save();
    },
  };
}

function idsOf(products: PinnedProduct[]): string[] {
  return products.map(({ id }) => id);
}
