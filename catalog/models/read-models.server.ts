import { and, inArray, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { isProductId, type Product } from '../products/product.ts';
import { isShown, LEADS, product } from '../products/products.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { withColors } from './colors.server.ts';

/**
 * Returns the models of these products: their visible colors, or one product without a model. The given product is the
 * first of its model. Those that are hidden or gone are left out.
 */
export function readModels(db: Db, shown: { id: string }[]): Promise<Product[][]> {
  return withCatalogError('Failed to fetch products', async () => {
    const models = (await withColors(db, shown, undefined, MAX_COLORS)).map(({ id, colors = [] }) => [
      id,
      ...colors.map((color) => color.id).filter((other) => other !== id),
    ]);
    const rows = await db
      .select(product)
      .from(products)
      .where(and(isShown, inArray(products.id, [...new Set(models.flat())])));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return models.map((ids) => ids.flatMap((id) => byId.get(id) ?? [])).filter(({ length }) => length > 0);
  });
}

/** The most colors of a model that are read. */
const MAX_COLORS = 40;

/** A visible product that an identifier names. */
export interface IdentifiedProduct {
  identifier: string;
  id: string;
  /** Whether the identifier is that of the product, not of its model. */
  isExact: boolean;
}

/**
 * Finds visible products by ids, by codes in any spelling, and by the ids of models, which name the color that lists
 * show. Identifiers that name nothing are left out.
 */
export async function identifyProducts(db: Db, identifiers: string[]): Promise<IdentifiedProduct[]> {
  const ids = identifiers.filter(isProductId).map((id) => id.toLowerCase());
  const folded = sql`select search_fold(code) from unnest(${sql.param(identifiers)}::text[]) as code`;
  const rows = await withCatalogError('Failed to fetch products', () =>
    db
      .select({
        id: products.id,
        piece: sql<string | null>`products.piece`,
        code: products.code,
        leads: sql<boolean>`${LEADS}`,
      })
      .from(products)
      .where(
        and(
          isShown,
          sql`(search_fold(${products.code}) in (${folded}) or products.id = any(${sql.param(ids)}::uuid[])
            or (products.piece = any(${sql.param(ids)}::uuid[]) and ${LEADS}))`,
        ),
      ),
  );
  return identifiers.flatMap((identifier) => {
    const isNamed = (text: string | null) => text?.toLowerCase() === identifier.toLowerCase();
    const exact = rows.find(({ id }) => isNamed(id)) ?? rows.find(({ code }) => isNamed(code));
    const found = exact ?? rows.find(({ piece, leads }) => leads && isNamed(piece));
    return found ? [{ identifier, id: found.id, isExact: exact !== undefined }] : [];
  });
}

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
