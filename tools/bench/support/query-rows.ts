import { measureQueries } from '../queries.ts';
import { atMost, type Row } from './row.ts';

/** Returns the 95th percentile of each catalog query that has a target, with 100,000 and 1,000,000 products. */
export async function measureQueryRows(): Promise<Row[]> {
  const measured = await measureQueries();
  return measured.flatMap(({ row, sizes }) =>
    sizes.flatMap(({ count, p95, target }) =>
      target === undefined
        ? []
        : [atMost(target, `${count.toLocaleString('en-US')} products: ${row}`, p95, 'ms')],
    ),
  );
}
