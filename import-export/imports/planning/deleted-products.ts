import { sql } from 'drizzle-orm';
import { searchFold } from '#catalog/search/search-fold.ts';
import type { ImportChoices } from '#import-export/tables/columns/answers.ts';
import type { UnderstoodProduct } from '#import-export/tables/rows/understood-product.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { importTexts } from '../texts.ts';
import { type Plan, unwritten } from './plan.ts';
import { keysOf } from './same-product.ts';

/** Whether a product of a table was deleted in the shop. */
export type IsDeleted = (product: UnderstoodProduct) => boolean;

/**
 * Finds the products that were deleted in the shop since the first import from an address. The undo of an import is no
 * deletion: the owner may import the table again.
 */
export async function findDeletedProducts(db: Db, addressId: string | null): Promise<IsDeleted> {
  if (addressId === null) return () => false;
  const deleted = await queryRows<{ id: string; code: string | null; handle: string | null; name: string }>(
    db,
    sql`select subject_id as id, before ->> 'code' as code, before ->> 'handle' as handle, subject_name as name
      from admin_activity as item
      where subject = 'product' and action = 'deleted' and summary is null
        and at > (select confirmed_at from import_addresses where id = ${addressId}::uuid)
        and not exists (select from admin_activity as whole
          where whole.batch = item.batch and whole.summary ->> 'undoes' is not null)`,
  );
  const ids = new Set(deleted.map(({ id }) => id));
  const codes = new Set(deleted.flatMap(({ code }) => (code ? [searchFold(code)] : [])));
  const handles = new Set(deleted.flatMap(({ handle }) => handle ?? []));
  const names = new Set(deleted.map(({ name }) => searchFold(name)));
  return (product) => {
    const { id, code, handle } = keysOf(product);
    if (!id && !code && !handle) return names.has(searchFold(product.fields.name ?? ''));
    return Boolean(
      (id && ids.has(id.toLowerCase())) ||
        (code && codes.has(searchFold(code))) ||
        (handle && handles.has(handle)),
    );
  };
}

/** Leaves out a product that was deleted in the shop, unless the owner chose to add it again. */
export function withDeletionKept(plan: Plan, { deleted }: ImportChoices): Plan {
  if (plan.outcome !== 'added') return plan;
  const conflict = { kinds: ['deleted' as const], shop: {}, file: {} };
  if (deleted === 'add') return { ...plan, conflict };
  return { ...unwritten(plan, 'left out', importTexts.staysDeleted), conflict, notes: [] };
}
