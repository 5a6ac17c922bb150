import { and, asc, desc, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { normalizeName } from '#catalog/text/normalize-name.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { CATEGORIES, type Category, isProductId, type ListedProduct, type Product } from './product.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';
import { listedTexts, translations } from './product-texts.server.ts';
import { listedWithTexts, type PageLanguages } from './product-texts.ts';

/** Lists all visible products, newest first. */
export function listProducts(db: Db): Promise<Product[]> {
  return withCatalogError('Failed to fetch products', () => listShown(db));
}

/** Lists the visible products of a category, newest first. */
export function listProductsByCategory(db: Db, category: Category): Promise<Product[]> {
  return withCatalogError('Failed to fetch products by category', () =>
    listShown(db, eq(products.category, category)),
  );
}

/** Lists the visible products of a subcategory, newest first. */
export function listProductsBySubCategory(db: Db, subCategory: string): Promise<Product[]> {
  return withCatalogError('Failed to fetch products by sub-category', () =>
    listShown(db, eq(products.subCategory, subCategory)),
  );
}

async function listShown(db: Db, where?: SQL): Promise<Product[]> {
  return db
    .select(product)
    .from(products)
    .where(and(isShown, where))
    .orderBy(...newestFirst);
}

/** Returns a product, hidden or not; `null` if the id is unknown or malformed. */
export function findProduct(db: Db, id: string): Promise<Product | null> {
  return withCatalogError('Failed to fetch product', async () => {
    if (!isProductId(id)) return null;
    const [found] = await db.select(product).from(products).where(eq(products.id, id));
    return found ?? null;
  });
}

/** The number of featured products on the home page. */
export const FEATURED_ON_HOME = 6;

/** Lists the newest visible featured products, one color per model; if there are none, the newest visible ones. */
export function listFeaturedProducts(db: Db, limit = FEATURED_ON_HOME): Promise<ListedProduct[]> {
  return withCatalogError('Failed to fetch featured products', async () => {
    const newest = (where: SQL) =>
      db
        .select(listed)
        .from(products)
        .where(and(where, isShown))
        .orderBy(...newestFirst)
        .limit(limit);
    const featured = await newest(
      sql`${products.featured} and not exists (
        select from ${products} as other
        where other.featured and ${isShownColorOf('other', 'products')}
          and (other.leads, other.created_at, other.id) > (products.leads, products.created_at, products.id))`,
    );
    return featured.length > 0 ? featured : newest(LEADS);
  });
}

/**
 * Returns one image per category with its focus: the main image of the first product of its list that has one.
 * Searches only the first hundred products, so that a large category without images is not read completely.
 */
export function listCategoryCovers(db: Db): Promise<{ category: Category; image: string; focus: string }[]> {
  return withCatalogError('Failed to fetch products', () => {
    const named = sql.join(
      CATEGORIES.map((category, place) => sql`(${category}, ${place}::int)`),
      sql`, `,
    );
    const order = sql.join(pinnedFirst, sql`, `);
    return queryRows(
      db,
      sql`select named.category, image, focus
        from (values ${named}) as named (category, place) cross join lateral (
          select images[1] as image, coalesce(image_focuses[1], '') as focus
          from (
            select images, image_focuses, pin_rank, created_at, id from ${products}
            where products.category = named.category and ${isShown}
            order by ${order} limit 100
          ) as products
          where cardinality(images) > 0 order by ${order} limit 1
        ) as cover
        order by place`,
    );
  });
}

/**
 * Lists visible products for the sitemap, oldest first, so that the chunks of the sitemap do not shift when products
 * are added. Skips to the offset in the index alone, so that late chunks of a million products are cheap too.
 */
export function listProductAddresses(
  db: Db,
  offset: number,
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  return withCatalogError('Failed to fetch products', () => {
    const oldestFirst = [asc(products.createdAt), asc(products.id)];
    const first = db
      .select({ createdAt: products.createdAt, id: products.id })
      .from(products)
      .where(isShown)
      .orderBy(...oldestFirst)
      .limit(1)
      .offset(offset);
    return db
      .select({ id: products.id, updatedAt: products.updatedAt })
      .from(products)
      .where(and(isShown, sql`(${products.createdAt}, ${products.id}) >= (${first})`))
      .orderBy(...oldestFirst)
      .limit(limit);
  });
}

/** Reads the products with the ids of a subquery, which an index alone can answer; `null` returns none. */
export async function readListed(
  db: Db,
  ids: SQL | null,
  order: SQL[],
  languages?: PageLanguages,
): Promise<ListedProduct[]> {
  if (!ids) return [];
  const onPage = sql`(${ids}) as on_page`;
  const isOnPage = sql`on_page.id = ${products.id}`;
  if (!languages || languages.language === languages.source)
    return db
      .select(listed)
      .from(products)
      .innerJoin(onPage, isOnPage)
      .orderBy(...order);
  const rows = await db
    .select({ ...listed, texts: listedTexts(languages.language) })
    .from(products)
    .innerJoin(onPage, isOnPage)
    .orderBy(...order);
  return rows.map(({ texts, ...product }) => listedWithTexts(product, texts, languages.source));
}

/** The columns of a listed product, by field name. Prices on request do not leave the database. */
export const listed = {
  id: products.id,
  code: products.code,
  name: products.name,
  price: unlessOnRequest(products.price),
  marketPrice: unlessOnRequest(products.marketPrice),
  images: products.images,
  imageAlts: products.imageAlts,
  imageFocuses: products.imageFocuses,
  category: sql<Category>`${products.category}`,
  subCategory: products.subCategory,
  inStock: products.inStock,
};

function unlessOnRequest(price: typeof products.price | typeof products.marketPrice): SQL<number | null> {
  return sql<number | null>`case when not ${products.priceOnRequest} then ${price} end`.mapWith(price);
}

/** The columns of a product, by field name. */
export const product = {
  ...getTableColumns(products),
  category: sql<Category>`${products.category}`,
  translations,
};

/** The condition that visitors see a product, written as in the indexes so that PostgreSQL uses them. */
export const isShown = sql`not ${products.hidden}`;

/** The condition that lists show this color of its model. Triggers keep the column, which no other code writes. */
export const LEADS = sql.raw('products.leads');

/**
 * Returns the condition that a product is a visible color of the same piece as another one, or that one itself: both have
 * the same model, category and accessory category.
 *
 * @param color the name of its table in the query.
 * @param piece the name of a table with the piece of the other one.
 */
export function isShownColorOf(color: string, piece: string): SQL {
  return sql.raw(`(${color}.piece = ${piece}.piece and not ${color}.hidden)`);
}

/** The condition that a hidden product lacks a field that `missingFields` names. */
export const isUnfinished = sql`(${products.hidden} and (${products.price} is null and not ${products.priceOnRequest}
  or coalesce(${products.description}, '') !~ '\\S' or cardinality(${products.images}) = 0))`;

/** One key of a sort order. */
export interface OrderKey {
  column: SQLWrapper;
  direction: 'up' | 'down';
}

export const NEWEST: OrderKey[] = [
  { column: products.createdAt, direction: 'down' },
  { column: products.id, direction: 'down' },
];

/** The order of a category's list: the products that the owner pinned, then the newest. */
export const RECOMMENDED: OrderKey[] = [{ column: products.pinRank, direction: 'down' }, ...NEWEST];

/** Returns a sort order or its reverse as SQL. */
export function orderBy(order: OrderKey[], isReversed = false): SQL[] {
  return order.map(({ column, direction }) =>
    (direction === 'up') === isReversed ? desc(column) : asc(column),
  );
}

export const newestFirst = orderBy(NEWEST);

export const pinnedFirst = orderBy(RECOMMENDED);

/** Returns the names of existing products, by their ids. */
export async function findProductNames(db: Db, ids: string[]): Promise<Record<string, string>> {
  const valid = ids.filter(isProductId).map((id) => id.toLowerCase());
  if (valid.length === 0) return {};
  const { id, name } = products;
  const found = await db.select({ id, name }).from(products).where(inArray(id, valid));
  return Object.fromEntries(found.map((product) => [product.id, product.name]));
}

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
