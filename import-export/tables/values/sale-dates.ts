import type { TableRow } from '../table.ts';
import type { Cells } from './cells.ts';

/** Whether the sale price of a row is valid today. A date that cannot be read ends the sale. */
export function isOnSale(row: TableRow, cells: Cells, now = new Date()): boolean {
  const today = now.toISOString().slice(0, 10);
  const from = cells.text(row, 'saleFrom');
  const to = cells.text(row, 'saleTo');
  const first = from === '' ? today : dayOf(from);
  const last = to === '' ? today : dayOf(to);
  return first !== null && last !== null && first <= today && today <= last;
}

/** Returns the day as `2026-01-31`. Reads that form, with or without a time, and `1/31/26`, as Magento exports it. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(text);
  const american = /^(\d\d?)\/(\d\d?)\/(\d\d|\d{4})(?!\d)/.exec(text);
  const [year = '', month = '', day = ''] = iso?.slice(1) ?? [american?.[3], american?.[1], american?.[2]];
  if (year === '' || Number(month) > 12 || Number(day) > 31) return null;
  return [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}
