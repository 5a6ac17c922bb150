import { z } from 'zod';
import type { TableRow } from '../table.ts';
import { categoryKey } from './category-guess.ts';
import type { Cells } from './cells.ts';
import { wordsOf } from './words.ts';

/** How a group of products is split: by the values of a column, or by words of the product names. */
export const splitSchema = z.union([
  z.object({ column: z.int().min(0).max(499) }),
  z.object({ words: z.array(z.string().min(1).max(60)).min(1).max(20) }),
]);

export type Split = z.infer<typeof splitSchema>;

/** The splits by the keys of the groups. */
export type Splits = Record<string, Split>;

const MAX_LENGTH = 60;

/**
 * Returns the part of a group that a row belongs to; `null` if the group is not split. If several words match, the
 * first one counts.
 */
export function splitOf(
  split: Split | undefined,
  row: TableRow,
  cells: Cells,
): { key: string; label: string } | null {
  if (!split) return null;
  const found =
    'column' in split
      ? (row.cells[split.column] ?? '').trim()
      : split.words.find((word) => wordsOf(cells.text(row, 'name')).includes(word));
  return found
    ? { key: categoryKey(found).slice(0, MAX_LENGTH), label: found.slice(0, MAX_LENGTH) }
    : { key: '', label: 'others' };
}

/** Returns the columns that splits need, which may have no meaning of their own. */
export function columnsOfSplits(splits: Splits = {}): number[] {
  return Object.values(splits).flatMap((split) => ('column' in split ? [split.column] : []));
}
