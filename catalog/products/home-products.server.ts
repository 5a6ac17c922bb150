import { and, between, inArray, or } from 'drizzle-orm';
import type { FeaturedProduct } from '#catalog/settings/shop-settings.ts';
import { linkedProduct } from '#catalog/settings/slide-link.ts';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import type { ListedProduct } from './product.ts';
import { isShown, listed, listFeaturedProducts } from './products.server.ts';

/**
 * Lists the products of the home page: those that the owner chose, in her order, without deleted and hidden ones. If
 * none are left, lists the newest featured products; if there are none, the newest products.
 */
export async function listHomeProducts(db: Db, chosen: FeaturedProduct[]): Promise<ListedProduct[]> {
  if (chosen.length === 0) return listFeaturedProducts(db);
  const ids = chosen.map(({ id }) => id.toLowerCase());
  const found = await listByIds(db, ids);
  return found.length > 0 ? found : listFeaturedProducts(db);
}

/** Lists the visible products with these ids, in lower case, in their order. */
export async function listByIds(db: Db, ids: string[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return [];
  const found = await withCatalogError('Failed to fetch products', async () =>
    db
      .select(listed)
      .from(products)
      .where(and(inArray(products.id, ids), isShown)),
  );
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Returns the ids of the visible products whose ids begin with one of these heads: `3f0c1c0e-5b6f`. */
export async function findByIdHeads(db: Db, heads: string[]): Promise<string[]> {
  const { id } = products;
  const hasHead = heads.map((head) =>
    between(id, `${head}-0000-0000-000000000000`, `${head}-ffff-ffff-ffffffffffff`),
  );
  if (hasHead.length === 0) return [];
  const found = await withCatalogError('Failed to fetch products', async () =>
    db
      .select({ id })
      .from(products)
      .where(and(or(...hasHead), isShown)),
  );
  return found.map((product) => product.id);
}

/** Returns slides or blocks; those that lead to a hidden or deleted product without the link. */
export async function withShownLinks<Linked extends { link?: string }>(
  db: Db,
  parts: Linked[],
): Promise<(Omit<Linked, 'link'> & { link?: string })[]> {
  const linkedBy = ({ link = '' }: Linked) => linkedProduct(link)?.toLowerCase();
  const ids = parts.flatMap((part) => linkedBy(part) ?? []);
  if (ids.length === 0) return parts;
  const found = await withCatalogError('Failed to fetch the products of the home page', async () =>
    db
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, ids), isShown)),
  );
  const shown = found.map(({ id }) => id);
  return parts.map((part) => {
    const { link, ...unlinked } = part;
    const id = linkedBy(part);
    return id && !shown.includes(id) ? unlinked : part;
  });
}

/** A chosen product as the admin shows it. */
export interface ChosenProduct {
  code: string | null;
  name: string;
  image?: string | undefined;
  hidden: boolean;
}

/** Returns the chosen products that exist, including hidden ones, by their ids. */
export async function findChosenProducts(
  db: Db,
  chosen: FeaturedProduct[],
): Promise<Record<string, ChosenProduct>> {
  if (chosen.length === 0) return {};
  const { id, code, name, images, hidden } = products;
  const ids = chosen.map((product) => product.id.toLowerCase());
  const found = await db.select({ id, code, name, images, hidden }).from(products).where(inArray(id, ids));
  return Object.fromEntries(
    found.map(({ images: [image], ...product }) => [product.id, { ...product, image }]),
  );
}
