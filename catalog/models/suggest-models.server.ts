import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { withCatalogError } from '../text/catalog-error.ts';

/** Lists models of a category that contain the typed letters, those of the newest products first. */
export function suggestModels(db: Db, category: string, typed: string): Promise<string[]> {
  return withCatalogError('Failed to fetch products', async () => {
    const rows = await queryRows<{ model: string }>(
      db,
      sql`select model from ${products}
        where category = ${category} and model is not null and strpos(search_fold(model), search_fold(${typed})) > 0
        group by model order by max(created_at) desc limit ${MAX_SUGGESTED}`,
    );
    return rows.map(({ model }) => model);
  });
}

const MAX_SUGGESTED = 20;
