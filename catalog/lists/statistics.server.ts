import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { CATEGORIES, type Category, type Visibility } from '../products/product.ts';
import { FEATURED_ON_HOME } from '../products/products.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { type CountCache, uncached } from './count-cache.server.ts';
import { filteredBy, hasUnknownCategory } from './product-pages.server.ts';

/** Computes the statistics of the dashboard. */
export function catalogStatistics(db: Db, counts: CountCache = uncached) {
  return withCatalogError('Failed to fetch products', async () => {
    const [filled, { featured, shown }] = await Promise.all([
      figuresOfAll(db, counts),
      countFeatured(db, counts),
    ]);
    const total = totalOf(filled);
    const cents = filled.reduce((sum, figures) => sum + figures.cents, 0n);
    const priced = filled.reduce((sum, figures) => sum + figures.priced, 0);
    return {
      products: total,
      featured,
      /** How many featured products the home page shows. */
      onHome: Math.min(shown, FEATURED_ON_HOME),
      categories: filled.length,
      /** Of the prices that are not on request, in dollars, rounded to cents; 0 if there are none. */
      averagePrice: priced === 0 ? 0 : divideAndRound(cents, priced) / 100,
    };
  });
}

export type Statistics = Awaited<ReturnType<typeof catalogStatistics>>;

/** Counts all products, or only the visible ones. */
export function countProducts(
  db: Db,
  counts: CountCache = uncached,
  visibility: 'all' | 'shown' = 'all',
): Promise<number> {
  return withCatalogError('Failed to fetch products', async () =>
    totalOf(await figuresOfAll(db, counts, visibility)),
  );
}

/** Counts the products of each of the eight categories, including empty ones. */
export function countByCategory(db: Db, counts: CountCache = uncached): Promise<Record<Category, number>> {
  return withCatalogError('Failed to fetch products', async () => {
    const counted = CATEGORIES.map(
      async (category) => [category, (await figuresOf(db, category, counts)).products] as const,
    );
    return Object.fromEntries(await Promise.all(counted)) as Record<Category, number>;
  });
}

interface Figures {
  products: number;
  /** The number of prices in `cents`. */
  priced: number;
  /** The sum of the prices that are not on request, without infinite ones and NaN, which adopted tables can contain. */
  cents: bigint;
}

/** Returns the figures of every category that has products. */
async function figuresOfAll(
  db: Db,
  counts: CountCache,
  visibility: 'all' | 'shown' = 'all',
): Promise<Figures[]> {
  const [known, unknown] = await Promise.all([
    Promise.all(CATEGORIES.map((category) => figuresOf(db, category, counts, visibility))),
    figuresOfUnknown(db, counts, visibility),
  ]);
  return [...known, ...unknown].filter(({ products: counted }) => counted > 0);
}

function totalOf(figures: Figures[]): number {
  return figures.reduce((sum, { products: counted }) => sum + counted, 0);
}

/** Queries each category separately, so that a change in one category keeps the others in the cache. */
function figuresOf(
  db: Db,
  category: Category,
  counts: CountCache,
  visibility: Visibility = 'all',
): Promise<Figures> {
  return counts.get(`figures ${visibility} ${category}`, category, async () => {
    const [row] = await queryRows<FiguresRow>(
      db,
      sql`select ${FIGURES} from ${products} where ${filteredBy({ visibility, category })}`,
    );
    return parseFigures(row);
  });
}

/** Returns the figures of products of adopted tables whose category is missing or not one of the eight. */
function figuresOfUnknown(db: Db, counts: CountCache, visibility: Visibility): Promise<Figures[]> {
  return counts.get(`figures ${visibility} of unknown categories`, null, async () => {
    const rows = await queryRows<FiguresRow>(
      db,
      sql`select ${FIGURES} from ${products}
        where ${hasUnknownCategory} and ${filteredBy({ visibility }) ?? sql`true`} group by category`,
    );
    return rows.map(parseFigures);
  });
}

function countFeatured(db: Db, counts: CountCache): Promise<{ featured: number; shown: number }> {
  return counts.get('featured', null, async () => {
    const [row] = await queryRows<{ featured: number; shown: number }>(
      db,
      sql`select count(*)::int as featured, (count(*) filter (where not hidden))::int as shown
        from ${products} where featured`,
    );
    return row ?? { featured: 0, shown: 0 };
  });
}

interface FiguresRow {
  products: number;
  priced: number;
  cents: string;
}

const PRICED = sql`filter (where price < 'Infinity' and not price_on_request)`;

const FIGURES = sql`count(*)::int as products, (count(*) ${PRICED})::int as priced,
  coalesce(round(sum(price) ${PRICED} * 100), 0)::text as cents`;

function parseFigures(row: FiguresRow | undefined): Figures {
  return { products: row?.products ?? 0, priced: row?.priced ?? 0, cents: BigInt(row?.cents ?? 0) };
}

/** Divides and rounds half up. */
function divideAndRound(sum: bigint, count: number): number {
  return Number((2n * sum + BigInt(count)) / (2n * BigInt(count)));
}
