import { sql } from 'drizzle-orm';
import { isProductId } from '#catalog/products/product.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import type { InsightKind, Period } from './insight.ts';

/** Subjects of each kind that are listed. */
const MOST_SUBJECTS = 20;

/** A count of a period, and of the period before. */
export interface Compared {
  count: number;
  before: number;
}

export interface InsightOf extends Compared {
  kind: InsightKind;
  subject: string;
}

/** Returns the counts of a period by kind and, for one kind, by day or month. */
export function listInsights(db: Db, period: Period, shownKind: InsightKind) {
  return withCatalogError('Failed to fetch the insights', async () => {
    const subjects = await queryRows<
      InsightOf & { total: number; totalBefore: number; place: number; fall: number }
    >(
      db,
      sql`with compared as (
        select kind, subject,
          round(sum(count * ${shareOf(period.since, period.until)}))::int as count,
          round(sum(count * ${shareOf(period.before, period.since)}))::int as before
        from ${SPANS} where "end" > ${period.before}::date group by kind, subject),
      placed as (
        select *, sum(count) over of_kind as total, sum(before) over of_kind as total_before,
          row_number() over (partition by kind order by count desc, before desc, subject) as place,
          row_number() over (partition by kind order by count - before, subject) as fall
        from compared window of_kind as (partition by kind))
      select kind, subject, count, before, total::int, total_before::int as "totalBefore", place::int, fall::int
      from placed where place <= ${MOST_SUBJECTS}::int or (kind = 'product' and fall <= ${MOST_FALLING}::int)
      order by kind, place`,
    );
    const steps = await queryRows<{ step: string; count: number }>(
      db,
      sql`select date_trunc(${period.step}, greatest(day, ${period.since}::date))::date::text as step,
          round(sum(count * ${shareOf(period.since, period.until)}))::int as count
        from ${SPANS} where kind = ${shownKind} and "end" > ${period.since}::date and day < ${period.until}::date
        group by 1`,
    );
    const totals = Object.fromEntries(
      subjects.map(({ kind, total, totalBefore }) => [kind, { count: total, before: totalBefore }]),
    ) as Partial<Record<InsightKind, Compared>>;
    const ids = subjects.flatMap(({ subject }) => (isProductId(subject) ? subject : []));
    const { id, name, images } = products;
    const named = await db
      .select({ id, name, image: sql<string | null>`${images}[1]` })
      .from(products)
      .where(sql`${id} = any(${sql.param([...new Set(ids)])}::uuid[])`);
    return {
      totals,
      /** The products that still exist. */
      products: Object.fromEntries(named.map((product) => [product.id, product])),
      subjects: subjects.filter(({ place, count }) => place <= MOST_SUBJECTS && count > 0),
      falling: subjects
        .filter(
          ({ kind, fall, count, before }) => kind === 'product' && fall <= MOST_FALLING && count < before,
        )
        .toSorted((one, other) => one.fall - other.fall),
      steps: period.steps.map((step) => ({
        step,
        count: steps.find((each) => each.step === step)?.count ?? 0,
      })),
    };
  });
}

const MOST_FALLING = 5;

/** Rows with the days that they are about, from `day` to before `end`. The month of 90 days ago is joined day by day. */
const SPANS = sql`(select *, case when is_month
    then least(day + interval '1 month', greatest(day + 1, (now() at time zone 'UTC')::date - 90))::date
    else day + 1 end as "end" from insights) spans`;

/** The part of a row's days that is within a period. */
function shareOf(since: string, until: string) {
  return sql`(greatest(0, least("end", ${until}::date) - greatest(day, ${since}::date))::numeric / ("end" - day))`;
}

/** How often visitors opened each product in the last 30 days (UTC). */
const OPENED = sql`select subject as id, sum(count)::int as count from insights
  where kind = 'product' and not is_month and day > (now() at time zone 'UTC')::date - 30 group by subject`;

/**
 * How often a row of the table `products` was opened, as a key to sort by. All counts are in one object, which a statement
 * reads once: a subquery for each row would take seconds in a large shop.
 */
export const OPENED_COUNT = sql`coalesce(
  ((select jsonb_object_agg(id, count) from (${OPENED}) opened) ->> products.id::text)::int, 0)`;

/** Returns how often products were opened, by id. Products that nobody opened are missing. */
export async function countOpened(db: Db, ids: string[]): Promise<Record<string, number>> {
  const counted = await queryRows<{ id: string; count: number }>(
    db,
    sql`select id, count from (${OPENED}) opened where id = any(${sql.param(ids)}::text[])`,
  );
  return Object.fromEntries(counted.map(({ id, count }) => [id, count]));
}
