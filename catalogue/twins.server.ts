import { asc, sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { normalizeName } from './normalize-name.ts';
import { MAX_NAME_LENGTH } from './product-input.ts';

/** Returns the name of the product with this code, ignoring case, or `null`. */
export function findNameByCode(db: Db, code: string): Promise<string | null> {
  return withCatalogueError('Failed to fetch product', async () => {
    const [found] = await db
      .select({ name: products.name })
      .from(products)
      .where(sql`search_fold(${products.code}) = search_fold(${code})`);
    return found?.name ?? null;
  });
}

/**
 * Returns the oldest product with this name, ignoring punctuation and case, except the product `except`; else `null`.
 */
export function findByName(
  db: Db,
  name: string,
  except: string | null,
): Promise<{ id: string; name: string } | null> {
  return withCatalogueError('Failed to fetch product', async () => {
    const named = normalizeName(name).slice(0, MAX_NAME_LENGTH);
    if (!named) return null;
    const [found] = await db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(
        sql`${products.id} in (select id from catalogue_texts where name_words = search_words(search_fold(${named})))
          and ${products.id}::text is distinct from ${except}`,
      )
      .orderBy(asc(products.created_at), asc(products.id))
      .limit(1);
    return found ?? null;
  });
}
