import { count, desc, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { asking } from './catalogue-error.ts';
import type { ListedProduct } from './product.ts';
import type { ProductPage } from './product-pages.server.ts';
import { listed, newestFirst } from './products.server.ts';
import { COUNTED_RESULTS } from './search.ts';

/**
 * One page (0-based) of the products whose name, description or category contains the term, in any case; `%`, `_` and
 * `\` mean themselves. `totalCount` is exact up to `COUNTED_RESULTS` and one more where there are more.
 */
export function searchProducts(db: Db, term: string, page: number, pageSize: number): Promise<ProductPage> {
  return asking('Failed to search products', async () => {
    const matches = contains(term);
    const counted = db
      .select({ id: products.id })
      .from(products)
      .where(matches)
      .limit(COUNTED_RESULTS + 1)
      .as('counted');
    const [rows, [total]] = await Promise.all([
      db
        .select(listed)
        .from(products)
        .where(matches)
        .orderBy(...newestFirst)
        .limit(pageSize)
        .offset(page * pageSize),
      db.select({ count: count() }).from(counted),
    ]);
    return { products: rows, totalCount: total?.count ?? 0 };
  });
}

/**
 * The few products that a half-typed term most likely means: first those whose name begins with it, then those with a
 * word that does, then those with it anywhere in the name, then all others that match; the newest first among equals.
 * Of a term that matches very many, only the newest are looked at: this is asked at every key.
 */
export function suggestProducts(db: Db, term: string, limit = 6): Promise<ListedProduct[]> {
  const newestMatches = db
    .select({ id: products.id })
    .from(products)
    .where(contains(term))
    .orderBy(...newestFirst)
    .limit(RANKED_SUGGESTIONS);
  return asking('Failed to search products', () =>
    db
      .select(listed)
      .from(products)
      .where(inArray(products.id, newestMatches))
      .orderBy(
        desc(ilike(products.name, `${literal(term)}%`)),
        desc(ilike(products.name, `% ${literal(term)}%`)),
        desc(ilike(products.name, containing(term))),
        ...newestFirst,
      )
      .limit(limit),
  );
}

const RANKED_SUGGESTIONS = 200;

/**
 * The products with whole words in their names that look most like the term: by trigrams (PostgreSQL, F.35), accents
 * and case aside. Asked only where nothing matches literally, and shown as such.
 */
export function listClosestProducts(db: Db, term: string, limit = 6): Promise<ListedProduct[]> {
  return asking('Failed to search products', () =>
    db.transaction(async (transaction) => {
      await transaction.execute(
        sql.raw(`set local pg_trgm.strict_word_similarity_threshold = ${CLOSE_ENOUGH}`),
      );
      const folded = sql`catalogue_fold(${products.name})`;
      return transaction
        .select(listed)
        .from(products)
        .where(sql`catalogue_fold(${term}) <<% ${folded}`)
        .orderBy(sql`catalogue_fold(${term}) <<<-> ${folded}`, ...newestFirst)
        .limit(limit);
    }),
  );
}

/** "swaeter" scores 0.33 against "sweater", and "hat" 0.29 against "that", which is not what anybody meant. */
const CLOSE_ENOUGH = 0.3;

function contains(term: string): SQL | undefined {
  return or(
    ilike(products.name, containing(term)),
    ilike(products.description, containing(term)),
    ilike(products.category, containing(term)),
  );
}

/** A pattern for `ilike` that finds the term anywhere; `%`, `_` and `\` in it mean themselves. */
export function containing(term: string): string {
  return `%${literal(term)}%`;
}

/** PostgreSQL, 9.7.1: a backslash takes the meaning from `%`, `_` and itself. */
function literal(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}
