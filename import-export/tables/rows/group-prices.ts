import type { Answers } from '../columns/answers.ts';
import type { Table, TableRow } from '../table.ts';
import type { Cells } from '../values/cells.ts';
import { pricesOf } from '../values/prices.ts';

/** Prices in dollars by the lower-case codes and ids of products, such as `id:7`. */
export type MemberPrices = ReadonlyMap<string, number>;

/** Whether a row of WooCommerce is a group of other products. It has no price of its own. */
export function isGroup(row: TableRow, cells: Cells): boolean {
  return /^grouped/i.test(cells.text(row, 'rowType'));
}

/** Reads the prices of the products that groups of the table list. A product with variations has their lowest price. */
export async function readMemberPrices(table: Table, cells: Cells, answers: Answers): Promise<MemberPrices> {
  const prices = new Map<string, number>();
  if (!cells.has('members')) return prices;
  const listed = new Set<string>();
  for await (const row of table.rows) {
    if (isGroup(row, cells)) for (const name of membersOf(row, cells)) listed.add(name);
  }
  if (listed.size === 0) return prices;
  for await (const row of table.rows) {
    const names = [cells.text(row, 'code'), cells.text(row, 'parent'), `id:${cells.text(row, 'rowId')}`];
    const members = names.map((name) => name.toLowerCase()).filter((name) => listed.has(name));
    if (members.length === 0) continue;
    const { price } = pricesOf([row], cells, answers);
    if (price === undefined) continue;
    for (const name of members) prices.set(name, Math.min(price, prices.get(name) ?? price));
  }
  return prices;
}

/** The lowest price of the products that a group lists; `null` if they have no prices. */
export function lowestMemberPrice(row: TableRow, cells: Cells, prices: MemberPrices): number | null {
  const found = membersOf(row, cells).flatMap((name) => prices.get(name) ?? []);
  return found.length === 0 ? null : Math.min(...found);
}

const MAX_MEMBERS = 1_000;

function membersOf(row: TableRow, cells: Cells): string[] {
  return cells
    .text(row, 'members')
    .toLowerCase()
    .split(',', MAX_MEMBERS)
    .map((name) => name.trim());
}
