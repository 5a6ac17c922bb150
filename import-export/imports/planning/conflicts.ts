import type { UnderstoodProduct } from '#import-export/tables/rows/understood-product.ts';
import type { ConflictKind, Import } from '../import.ts';
import { importTexts } from '../texts.ts';
import { type Plan, plannedChanges } from './plan.ts';
import type { Match } from './same-product.ts';
import { isChangedBySpreadsheet } from './spreadsheet-code.ts';

/** Whether a spreadsheet has changed the code of the product, so that the shop's code is kept unless chosen otherwise. */
export function isCodeChanged({ fields }: UnderstoodProduct, { current }: Match): boolean {
  return Boolean(current?.code && fields.code && isChangedBySpreadsheet(current.code, fields.code));
}

export function withoutCode(product: UnderstoodProduct): UnderstoodProduct {
  const { code: _, ...fields } = product.fields;
  return { ...product, fields };
}

/**
 * Adds to a plan what the owner should look at. The values of the file replace newer ones of the shop only if the owner
 * chose that.
 */
export function withConflict(
  plan: Plan,
  understood: UnderstoodProduct,
  match: Match,
  { choices, previewedAt }: Pick<Import, 'choices' | 'previewedAt'>,
): Plan {
  if (plan.outcome === 'left out' || understood.refused) return plan;
  const kinds: ConflictKind[] = match.isNameOnly ? ['name'] : [];
  const updatedAt = match.current?.updatedAt.getTime() ?? 0;
  const isNewer = plan.input !== null && updatedAt >= (understood.changedBefore ?? Number.POSITIVE_INFINITY);
  if (isNewer) kinds.push('newer');
  const isOtherCode = isCodeChanged(understood, match);
  if (isOtherCode) kinds.push('code');
  if (previewedAt && updatedAt >= previewedAt.getTime()) kinds.push('since');
  if (kinds.length === 0) return plan;
  const { before, after } = isNewer ? plannedChanges(plan) : NOTHING;
  const conflict = {
    kinds,
    shop: { ...before, ...(isOtherCode && { code: match.current?.code }) },
    file: { ...after, ...(isOtherCode && { code: understood.fields.code }) },
  };
  if (!isNewer || choices.newer === 'file') return { ...plan, conflict };
  const reason = importTexts.newerKept;
  return { ...plan, conflict, outcome: 'unchanged', input: null, photos: [], isUnfinished: false, reason };
}

const NOTHING = { before: {}, after: {} };
