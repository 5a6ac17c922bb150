import { measureQueries } from './queries.ts';
import { atMost, type Row } from './row.ts';

/** The catalogue's queries, of 100,000 and of 1,000,000 products; 95 of 100 answers are as fast. */
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
