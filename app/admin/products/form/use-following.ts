import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formPath } from './return-target.ts';
import { useReturn } from './use-return.ts';

/** The products that follow one in the table, each with its page there. */
export interface Following {
  products: { id: string; page: number }[];
  /** Whether the last of them is the last of the table. */
  isWhole: boolean;
}

/** What one form hands to the next. */
interface Handed {
  following: Following;
  /** The name of the field that was being written. */
  field: string | null;
}

/**
 * For a product's form: the way to the next product of the table from which it was opened, in the order that the table
 * had then, whatever the products have become since.
 *
 * @param loaded the products after this one, as the loader read them.
 * @returns `goOn` is `null` after the last one; `field` names the one that was being written in the form before.
 */
export function useFollowing(loaded: Following | null) {
  const navigate = useNavigate();
  const { path } = useReturn();
  const handed: Handed | null = useLocation().state;
  const carried = handed?.following;
  const following = carried && (carried.products.length > 0 || carried.isWhole) ? carried : loaded;
  const [next, ...products] = following?.products ?? [];

  const [field, setField] = useState<string | null>(null);
  // Only after the page is shown: a frame that is arrived at takes the focus first.
  useEffect(() => setField(handed?.field ?? null), [handed]);

  return {
    isTable: following !== null,
    field,
    goOn:
      following && next
        ? (written: string | null) => {
            const table = new URL(path, window.location.href);
            if (next.page > 1) table.searchParams.set('page', String(next.page));
            else table.searchParams.delete('page');
            const state: Handed = { following: { ...following, products }, field: written };
            void navigate(formPath(`/admin/products/${next.id}/edit`, table), { replace: true, state });
          }
        : null,
  };
}
