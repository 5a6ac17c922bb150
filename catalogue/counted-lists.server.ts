import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#db/database.ts';
import { products } from '#db/schema.ts';

/**
 * A list whose products are counted in blocks by triggers (`db/migrations/0003_counted_lists.sql`): all products, a
 * category or a section of the accessories, newest first, or a category by falling price. Positions count from 0.
 */
export interface CountedList {
  kind: 'all' | 'category' | 'price' | 'section';
  /** Of the category or the section; empty for all products. */
  name: string;
}

/** The list of all products. */
export const EVERYTHING: CountedList = { kind: 'all', name: '' };

/** A stretch of a list: the positions from `start` up to, not including, `end`. */
export interface Stretch {
  start: number;
  end: number;
}

/** The same stretch of a list of that length, counted from its end. */
export function turned({ start, end }: Stretch, length: number): Stretch {
  return { start: length - end, end: length - start };
}

/** How many products the list has. */
export async function countList(db: Db, list: CountedList): Promise<number> {
  const [counted] = await rowsOf<{ products: string }>(
    db,
    sql`select coalesce(sum(products), 0) as products from catalogue_blocks where ${ofList(list)}`,
  );
  return Number(counted?.products ?? 0);
}

/** How many products each list of a kind has; lists without any are left out. */
export async function countLists(
  db: Db,
  kind: CountedList['kind'],
): Promise<{ name: string; count: number }[]> {
  const counted = await rowsOf<{ name: string; products: string }>(
    db,
    sql`select name, sum(products) as products from catalogue_blocks where kind = ${kind} group by name`,
  );
  return counted.map(({ name, products }) => ({ name, count: Number(products) }));
}

/**
 * The ids of the products at the positions of a stretch, as a question in a question: it begins to read at the block
 * where the stretch begins. `null` where a stretch has no positions.
 */
export function idsAt(list: CountedList, stretch: Stretch): SQL | null {
  if (stretch.start >= stretch.end) return null;
  return idsFrom(blockAt(list, stretch.start), list, stretch);
}

/**
 * As `idsAt`, from a block that is known: its last place, and how many products stand `before` it. Of a list that is
 * narrowed by `where` the positions count what is left of it.
 */
export function idsFrom(block: SQL, list: CountedList, { start, end }: Stretch, where?: SQL): SQL {
  const places =
    list.kind === 'price'
      ? sql`(${products.price}, ${products.created_at}, ${products.id}) <= (select price, created_at, id from block)`
      : sql`(${products.created_at}, ${products.id}) <= (select created_at, id from block)`;
  const offset = sql`${start} - (select before from block)`;
  return sql`with block as (${block})
    ${idsIn(and(membersOf(list), where, places), orderOf(list), end - start, offset)}`;
}

/** The ids of some products, as a question in a question. Read off an index alone where there is one of that order. */
export function idsIn(where: SQL | undefined, order: SQL[], limit: number, offset: number | SQL): SQL {
  return sql`select ${products.id} from ${products} where ${where ?? sql`true`}
    order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`;
}

/** Where the products between two prices (both included) stand in a list by price. */
export async function stretchOfPrices(
  db: Db,
  list: CountedList,
  minPrice: number | null,
  maxPrice: number | null,
): Promise<Stretch> {
  const [found] = await rowsOf<{ dearer: string; to_the_end: string }>(
    db,
    sql`select ${maxPrice === null ? sql`0` : standBefore(list, maxPrice, { including: false })} as dearer,
      ${minPrice === null ? sql`(select coalesce(sum(products), 0) from catalogue_blocks where ${ofList(list)})` : standBefore(list, minPrice, { including: true })} as to_the_end`,
  );
  return { start: Number(found?.dearer ?? 0), end: Number(found?.to_the_end ?? 0) };
}

/** The order of a list. */
export function orderOf({ kind }: CountedList, direction: 'down' | 'up' = 'down'): SQL[] {
  const along = direction === 'down' ? desc : asc;
  const newest = [along(products.created_at), along(products.id)];
  return kind === 'price' ? [along(products.price), ...newest] : newest;
}

/** Which products a list has, in the words of its index. */
export function membersOf({ kind, name }: CountedList): SQL | undefined {
  if (kind === 'all') return undefined;
  if (kind !== 'section') return eq(products.category, name);
  return sql`${products.category} = 'Accessories' and catalogue_section(${products.sub_category}) = ${name}`;
}

/** The block with a position, or the last one; `before` counts what precedes the block. */
function blockAt(list: CountedList, position: number): SQL {
  return sql`select price, created_at, id, before from (
      select price, created_at, id,
        sum(products) over (order by price desc, created_at desc, id desc) - products as before
      from catalogue_blocks where ${ofList(list)}
    ) as counted
    where before <= ${position} order by before desc limit 1`;
}

/**
 * How many products are dearer than a price, those of exactly this price `including` or not. Whole blocks are added up;
 * only in the one where the price lies products are counted.
 */
function standBefore(list: CountedList, price: number, { including }: { including: boolean }): SQL {
  const [moment, id] = including ? FIRST_PLACE : LAST_PLACE;
  const edge = sql`select price, created_at, id from catalogue_blocks
    where ${ofList(list)} and (price, created_at, id) >= (${price}::numeric, ${moment}::timestamptz, ${id}::uuid)
    order by price, created_at, id limit 1`;
  return sql`(
    (select coalesce(sum(products), 0) from catalogue_blocks
      where ${ofList(list)} and (price, created_at, id) > (${edge})) +
    (select count(*) from ${products}
      where ${membersOf(list)} and ${products.price} ${including ? sql`>=` : sql`>`} ${price}::numeric
        and (${products.price}, ${products.created_at}, ${products.id}) <= (${edge})))`;
}

/** What precedes, and what follows, every place of one price. */
const FIRST_PLACE = ['-infinity', '00000000-0000-0000-0000-000000000000'];
const LAST_PLACE = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

function ofList({ kind, name }: CountedList): SQL {
  return sql`kind = ${kind} and name = ${name}`;
}
