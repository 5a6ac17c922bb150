import { asc, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { normalizeName } from '../text/normalize-name.ts';
import { isProductId, type Product } from './product.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';
import { product } from './products.server.ts';

/** Returns the name of the product with this code, ignoring case, or `null`. */
export async function findNameByCode(db: Db, code: string): Promise<string | null> {
  const [found] = await findProductsByCodes(db, [code]);
  return found?.name ?? null;
}

/** Returns the products with these codes, ignoring case. */
export function findProductsByCodes(db: Db, codes: string[]): Promise<Product[]> {
  return withCatalogError('Failed to fetch product', () =>
    db
      .select(product)
      .from(products)
      .where(
        sql`search_fold(${products.code}) = any(array(
          select search_fold(code) from unnest(${sql.param(codes)}::text[]) as code))`,
      ),
  );
}

/** Returns the oldest product with this name, ignoring punctuation and case, except `except`; else `null`. */
export function findByName(
  db: Db,
  name: string,
  except: string | null,
): Promise<{ id: string; name: string } | null> {
  return withCatalogError('Failed to fetch product', async () => {
    const named = normalizeName(name).slice(0, PRODUCT_FIELDS.name.maxLength);
    if (!named) return null;
    const [found] = await db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(
        sql`${products.id} in (select id from catalog_texts
            where name_words like '%' || search_words(search_fold(${named})) || '%'
              and split_part(name_words, chr(2), 1) = search_words(search_fold(${named})))
          and ${products.id}::text is distinct from ${isProductId(except ?? '') ? except : null}`,
      )
      .orderBy(asc(products.createdAt), asc(products.id))
      .limit(1);
    return found ?? null;
  });
}
