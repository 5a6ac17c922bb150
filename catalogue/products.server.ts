import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { CATEGORIES, type Category, isProductId, type ListedProduct, type Product } from './product.ts';

/** All products that visitors see, newest first. */
export function listProducts(db: Db): Promise<Product[]> {
  return withCatalogueError('Failed to fetch products', () => listShown(db));
}

/** Those of one category. */
export function listProductsByCategory(db: Db, category: Category): Promise<Product[]> {
  return withCatalogueError('Failed to fetch products by category', () =>
    listShown(db, eq(products.category, category)),
  );
}

/** Those of one subcategory. */
export function listProductsBySubCategory(db: Db, subCategory: string): Promise<Product[]> {
  return withCatalogueError('Failed to fetch products by sub-category', () =>
    listShown(db, eq(products.sub_category, subCategory)),
  );
}

async function listShown(db: Db, where?: SQL): Promise<Product[]> {
  return db
    .select(product)
    .from(products)
    .where(and(isShown, where))
    .orderBy(...newestFirst);
}

/** One product, hidden or not, or `null` where no product has that id (a malformed id included). */
export function findProduct(db: Db, id: string): Promise<Product | null> {
  return withCatalogueError('Failed to fetch product', async () => {
    if (!isProductId(id)) return null;
    const [found] = await db.select(product).from(products).where(eq(products.id, id));
    return found ?? null;
  });
}

/** Featured products that the home page shows. */
export const FEATURED_ON_HOME = 6;

/** The newest `limit` products flagged featured; where none is flagged, the newest `limit` of all that visitors see. */
export function listFeaturedProducts(db: Db, limit = FEATURED_ON_HOME): Promise<ListedProduct[]> {
  return withCatalogueError('Failed to fetch featured products', async () => {
    const newest = (where?: SQL) =>
      db
        .select(listed)
        .from(products)
        .where(and(where, isShown))
        .orderBy(...newestFirst)
        .limit(limit);
    const featured = await newest(sql`${products.featured}`);
    return featured.length > 0 ? featured : newest();
  });
}

/**
 * One picture for each category that has any: the main one of its newest product with a picture, and its point of
 * interest. Looked for among the newest hundred, so that a category without pictures is not read to its end.
 */
export function listCategoryCovers(db: Db): Promise<{ category: Category; image: string; focus: string }[]> {
  return withCatalogueError('Failed to fetch products', () => {
    const named = sql.join(
      CATEGORIES.map((category, place) => sql`(${category}, ${place}::int)`),
      sql`, `,
    );
    return queryRows(
      db,
      sql`select named.category, image, focus
        from (values ${named}) as named (category, place) cross join lateral (
          select images[1] as image, coalesce(image_focuses[1], '') as focus
          from (
            select images, image_focuses, created_at, id from ${products}
            where products.category = named.category and ${isShown} order by created_at desc, id desc limit 100
          ) as newest
          where cardinality(images) > 0 order by created_at desc, id desc limit 1
        ) as cover
        order by place`,
    );
  });
}

/**
 * The addresses of all products that visitors see for the sitemap, oldest first so that a chunk has the same members tomorrow. Only the index is
 * read up to the offset, so that the last of a million products costs little more than the first.
 */
export function listProductAddresses(
  db: Db,
  offset: number,
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  return withCatalogueError('Failed to fetch products', () => {
    const oldestFirst = [asc(products.created_at), asc(products.id)];
    const first = db
      .select({ createdAt: products.created_at, id: products.id })
      .from(products)
      .where(isShown)
      .orderBy(...oldestFirst)
      .limit(1)
      .offset(offset);
    return db
      .select({ id: products.id, updatedAt: products.updated_at })
      .from(products)
      .where(and(isShown, sql`(${products.created_at}, ${products.id}) >= (${first})`))
      .orderBy(...oldestFirst)
      .limit(limit);
  });
}

/** The products with the ids of a subquery, `null` for none. Found by an index alone, they are read only now. */
export async function readListed(db: Db, ids: SQL | null, order: SQL[]): Promise<ListedProduct[]> {
  if (!ids) return [];
  return db
    .select(listed)
    .from(products)
    .innerJoin(sql`(${ids}) as on_page`, sql`on_page.id = ${products.id}`)
    .orderBy(...order);
}

/** The columns of a listed product under the names that the screens use. */
export const listed = {
  id: products.id,
  code: products.code,
  name: products.name,
  price: products.price,
  marketPrice: products.market_price,
  images: products.images,
  imageAlts: products.image_alts,
  imageFocuses: products.image_focuses,
  category: sql<Category>`${products.category}`,
  subCategory: products.sub_category,
  inStock: products.in_stock,
};

/** The columns of a whole product under the names that the screens use. */
export const product = {
  ...listed,
  description: products.description,
  featured: products.featured,
  hidden: products.hidden,
  handle: products.handle,
  createdAt: products.created_at,
  updatedAt: products.updated_at,
};

/** Whether visitors see a product, in the words of the indexes of their lists. */
export const isShown = sql`not ${products.hidden}`;

export const newestFirst = [desc(products.created_at), desc(products.id)];
