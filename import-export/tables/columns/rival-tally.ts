import { readAmount } from '#import-export/tables/amounts/table-amounts.ts';
import type { TableRow } from '../table.ts';
import type { ColumnFields } from './fields.ts';
import { fieldNamed } from './header-names.ts';
import type { ResolvedColumns, Rivals } from './rivals.ts';

/** Finds out by their cells which rivals compete: neither empty columns nor columns with the same cells do. */
export class RivalTally {
  readonly #groups: {
    rivals: Rivals;
    isSame: boolean;
    cells: Map<number, { filled: number; amounts: number }>;
  }[];

  constructor(rivals: Rivals[]) {
    this.#groups = rivals.map((group) => ({
      rivals: group,
      isSame: true,
      cells: new Map(group.columns.map((at) => [at, { filled: 0, amounts: 0 }])),
    }));
  }

  add({ cells }: TableRow): void {
    for (const group of this.#groups) {
      const texts = new Set<string>();
      for (const [at, counts] of group.cells) {
        const text = cells[at]?.trim() ?? '';
        if (text === '') continue;
        texts.add(text);
        counts.filled += 1;
        if (readAmount(text, '.').kind === 'amount') counts.amounts += 1;
      }
      group.isSame &&= texts.size < 2;
    }
  }

  /** Returns the fields with those columns that do not compete, and the rivals that remain. */
  result(fields: ColumnFields, header: string[]): ResolvedColumns {
    const resolved = [...fields];
    const remaining: Rivals[] = [];
    for (const { rivals, isSame, cells } of this.#groups) {
      const { field } = rivals;
      const columns = rivals.columns.filter((at) => {
        const { filled = 0, amounts = 0 } = cells.get(at) ?? {};
        return filled > 0 && (field !== 'price' || amounts > filled / 2);
      });
      const named = columns.find((at) => fieldNamed(header[at] ?? '') === field);
      const isClear = columns.length === 1 || (isSame && columns.length > 1);
      if (isClear && named !== undefined) resolved[named] = field;
      else if (columns.length > 0) remaining.push({ field, columns });
    }
    return { fields: resolved, rivals: remaining };
  }
}
