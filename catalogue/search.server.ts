import { desc, ilike, inArray, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import type { ListedProduct } from './product.ts';
import type { ProductPage } from './product-pages.server.ts';
import { listed, newestFirst, readListed } from './products.server.ts';
import { COUNTED_RESULTS } from './search.ts';
import { containing, findMatches, literal, newestMatches } from './search-matches.server.ts';

/**
 * One page (0-based) of the products whose name, description or category contains the term, in any case; `%`, `_` and
 * `\` mean themselves. `totalCount` is exact up to `COUNTED_RESULTS` and one more where there are more.
 */
export function searchProducts(db: Db, term: string, page: number, pageSize: number): Promise<ProductPage> {
  return withCatalogueError('Failed to search products', async () => {
    const { ids, count } = await findMatches(db, term, pageSize, page * pageSize);
    const rows = await db
      .select(listed)
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(...newestFirst);
    return { products: rows, totalCount: Math.min(count, COUNTED_RESULTS + 1) };
  });
}

/**
 * The few products that a half-typed term most likely means: first those whose name begins with it, then those with a
 * word that does, then those with it anywhere in the name, then all others that match; the newest first among equals.
 * Of a term that matches very many, only the newest are looked at: this is asked at every key.
 */
export function suggestProducts(db: Db, term: string, limit = 6): Promise<ListedProduct[]> {
  return withCatalogueError('Failed to search products', async () => {
    const candidates = await newestMatches(db, term, RANKED_SUGGESTIONS);
    const order = [
      desc(ilike(products.name, `${literal(term)}%`)),
      desc(ilike(products.name, `% ${literal(term)}%`)),
      desc(ilike(products.name, containing(term))),
      ...newestFirst,
    ];
    return readListed(db, candidates, order, limit);
  });
}

const RANKED_SUGGESTIONS = 200;

/**
 * The products with whole words in their names that look most like the term: by trigrams (PostgreSQL, F.35), accents
 * and case aside. Asked only where nothing matches literally, and shown as such. Of words that very many names have,
 * only the newest are looked at.
 */
export function listClosestProducts(db: Db, term: string, limit = 6): Promise<ListedProduct[]> {
  return withCatalogueError('Failed to search products', async () => {
    const words = await closestWords(db, term);
    const candidates = await Promise.all(
      words.map(async (word) => sql`(${await newestMatches(db, word, CANDIDATES)})`),
    );
    if (candidates.length === 0) return [];
    const likeness = sql`strict_word_similarity(catalogue_fold(${term}), catalogue_fold(${products.name}))`;
    return db
      .select(listed)
      .from(products)
      .where(
        sql`${products.id} in (${sql.join(candidates, sql` union `)}) and ${likeness} >= ${CLOSE_ENOUGH}::real`,
      )
      .orderBy(desc(likeness), ...newestFirst)
      .limit(limit);
  });
}

/** The words of the catalogue that come closest to those of the term, at most three to each. */
async function closestWords(db: Db, term: string): Promise<string[]> {
  const close = await queryRows<{ word: string }>(
    db,
    sql`select distinct close.word from (select * from catalogue_words_of(${term}) limit 4) as asked (word)
    cross join lateral (
      select word, similarity(catalogue_fold(word), catalogue_fold(asked.word)) as likeness from catalogue_words
      where catalogue_fold(word) % catalogue_fold(asked.word) order by likeness desc, word limit 3
    ) as close`,
  );
  return close.map(({ word }) => word);
}

/** "swaeter" scores 0.33 against "sweater", and "hat" 0.29 against "that", which is not what anybody meant. */
const CLOSE_ENOUGH = 0.3;
const CANDIDATES = 40;
