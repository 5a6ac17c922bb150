import { and, gte, lte, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { idsFrom, type Stretch } from './counted-lists.server.ts';

/** A price on the step where it stands: 0 is below the first. */
interface OnStep {
  price: number;
  step: number;
  /** Where the step begins and ends; below the first it has no beginning, and the last has no end. */
  lower: string | null;
  upper: string | null;
  /**
   * How many products of the category are at least as dear as its beginning, and as its end. Infinite where there is no
   * such end, so that a range is never rounded to it.
   */
  fromLower: number;
  fromUpper: number;
}

/** The two ends of a range of prices, where it has them. */
interface BoundsOnSteps {
  low: OnStep | undefined;
  high: OnStep | undefined;
}

/** On which steps of a category the ends of a range stand, both included; `null` for none. */
export async function findSteps(
  db: Db,
  category: string,
  minPrice: number | null,
  maxPrice: number | null,
): Promise<BoundsOnSteps> {
  const found = await rowsOf<OnStep & { end: 'low' | 'high' }>(
    db,
    // Materialized, or each step would be found anew for every block.
    sql`with stands as materialized (
        select "end", price, catalogue_price_step(price) as step, catalogue_price_steps() as steps
        from (values ('low', ${minPrice}::numeric), ('high', ${maxPrice}::numeric)) as given ("end", price)
        where price is not null
      )
      select "end", price::float, step, steps[step] as lower, steps[step + 1] as upper,
        case when step = 0 then 'Infinity' else from_lower::float end as "fromLower",
        case when step = cardinality(steps) then '-Infinity' else from_upper::float end as "fromUpper"
      from stands, lateral (
        select sum(cheaper[cardinality(cheaper)] - cheaper[step]) as from_lower,
          sum(cheaper[cardinality(cheaper)] - cheaper[step + 1]) as from_upper
        from catalogue_block_prices where category = ${category}
      ) as reached`,
  );
  return { low: found.find(({ end }) => end === 'low'), high: found.find(({ end }) => end === 'high') };
}

/** Whether a price lies in a range. */
export function between(minPrice: number | null, maxPrice: number | null): SQL | undefined {
  return and(
    minPrice === null ? undefined : gte(products.price, minPrice),
    maxPrice === null ? undefined : lte(products.price, maxPrice),
  );
}

/**
 * The ids of the products at some positions of a range of prices in a category, newest first, as a question in a
 * question. Blocks count their products by steps of the price (`db/migrations/0010_prices_in_blocks.sql`): the range is
 * rounded to whole steps, and only what lies between it and them is looked at. `null` where that is too much: many
 * products may have one price, and beyond the last step all stand on one.
 *
 * @param range where the range stands in the category's list by price.
 */
export function idsInRange(
  category: string,
  bounds: BoundsOnSteps,
  range: Stretch,
  wanted: Stretch,
): SQL | null {
  const rounded = roundToSteps(bounds, range);
  if (rounded.differing > MOST_DIFFERING) return null;
  const block = blockOf(category, rounded, wanted.start);
  const list = { kind: 'category', name: category } as const;
  return idsFrom(block, list, wanted, between(bounds.low?.price ?? null, bounds.high?.price ?? null));
}

/** Sorting more costs more than walking there. */
const MOST_DIFFERING = 10_000;

/** Whole steps, and the products by which they differ from a range of prices. */
interface Rounded {
  /** How many these are. */
  differing: number;
  from: number;
  /** `null` for the last. */
  to: number | null;
  /** What has to be added to the steps (1), or taken away (-1). */
  rest: { where: SQL; sign: 1 | -1 }[];
}

/** To the nearer step at each end, so that least is looked at. */
function roundToSteps({ low, high }: BoundsOnSteps, range: Stretch): Rounded {
  const rounded: Rounded = { differing: 0, from: 0, to: null, rest: [] };
  const { price } = products;
  if (low) {
    const [kept, passed] = [low.fromLower - range.end, range.end - low.fromUpper];
    const isKept = kept <= passed;
    rounded.differing += Math.min(kept, passed);
    rounded.from = isKept ? low.step : low.step + 1;
    rounded.rest.push(
      isKept
        ? { where: sql`${price} >= ${low.lower} and ${price} < ${low.price}`, sign: -1 }
        : { where: sql`${price} >= ${low.price} and ${price} < ${low.upper}`, sign: 1 },
    );
  }
  if (high) {
    const [kept, passed] = [range.start - high.fromUpper, high.fromLower - range.start];
    const isKept = kept <= passed;
    rounded.differing += Math.min(kept, passed);
    rounded.to = isKept ? high.step : high.step - 1;
    rounded.rest.push(
      isKept
        ? { where: sql`${price} > ${high.price} and ${price} < ${high.upper}`, sign: -1 }
        : { where: sql`${price} >= ${high.lower} and ${price} <= ${high.price}`, sign: 1 },
    );
  }
  if (low && high && rounded.to !== null && rounded.from > rounded.to + 1) {
    // Less than half of one step: there is nothing to round to.
    return {
      differing: range.end - range.start,
      from: 0,
      to: -1,
      rest: [{ where: sql`${between(low.price, high.price)}`, sign: 1 }],
    };
  }
  return rounded;
}

/** The oldest block that no more than `position` products of the range precede. */
function blockOf(category: string, { from, to, rest }: Rounded, position: number): SQL {
  const upTo = to === null ? sql`cheaper[cardinality(cheaper)]` : sql`coalesce(cheaper[${to + 1}::int], 0)`;
  const differing = rest.map(
    ({ where, sign }) => sql`union all select created_at, id, ${sign}::int, false from ${products}
      where ${products.category} = ${category} and ${where}`,
  );
  return sql`select created_at, id, before from (
      select created_at, id, is_block, coalesce(sum(products) over (
        order by created_at desc, id desc, is_block desc rows between unbounded preceding and 1 preceding
      ), 0) as before
      from (
        select created_at, id, ${upTo} - coalesce(cheaper[${from}::int], 0) as products, true as is_block
        from catalogue_block_prices where category = ${category}
        ${sql.join(differing, sql` `)}
      ) as counted
    ) as blocks where is_block and before <= ${position} order by created_at, id limit 1`;
}
