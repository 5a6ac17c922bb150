import { asc, sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { normalizeName } from './normalize-name.ts';
import { MAX_NAME_LENGTH } from './product-input.ts';

/** The name of the product that has a code, case aside, or `null`. */
export function findNameByCode(db: Db, code: string): Promise<string | null> {
  return withCatalogueError('Failed to fetch product', async () => {
    const [found] = await db
      .select({ name: products.name })
      .from(products)
      .where(sql`search_fold(${products.code}) = search_fold(${code})`);
    return found?.name ?? null;
  });
}

/** The oldest product but one that has a name, signs and case aside, hidden or not; `null` where there is none. */
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
