import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formPath } from './return-target.ts';
import { useReturn } from './use-return.ts';

/** The next products in the table, each with its page there. */
export interface Following {
  products: { id: string; page: number }[];
  /** Whether the last of them is the last product of the table. */
  isWhole: boolean;
}

/** The state that one form passes to the next in the history entry. */
interface FormHandover {
  following: Following;
  /** The name of the focused field. */
  field: string | null;
}

/**
 * Finds the next product of the table from which a form was opened, in the order that the table had then.
 *
 * @param loaded the products after this one, from the loader
 * @returns `openNext`, which opens the next product, or `null` for the last one; `field`, the name of the field that had
 * the focus in the previous form
 */
export function useFollowing(loaded: Following | null) {
  const navigate = useNavigate();
  const { path } = useReturn();
  const handover: FormHandover | null = useLocation().state;
  const carried = handover?.following;
  const following = carried && (carried.products.length > 0 || carried.isWhole) ? carried : loaded;
  const [next, ...products] = following?.products ?? [];

  const [field, setField] = useState<string | null>(null);
  // Wait for the page, because a new page takes the focus first.
  useEffect(() => setField(handover?.field ?? null), [handover]);

  return {
    isTable: following !== null,
    field,
    openNext:
      following && next
        ? (written: string | null) => {
            const table = new URL(path, window.location.href);
            if (next.page > 1) table.searchParams.set('page', String(next.page));
            else table.searchParams.delete('page');
            const state: FormHandover = { following: { ...following, products }, field: written };
            void navigate(formPath(`/admin/products/${next.id}/edit`, table), { replace: true, state });
          }
        : null,
  };
}
