import { arrayOverlaps } from 'drizzle-orm';
import { sql } from 'drizzle-orm/sql';
import { shopSettings, shopSettingsDraft } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { nameContains } from '../search/search-conditions.ts';
import type { SearchWord } from '../search/search-words.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { newestFirst } from './products.server.ts';

/** Lists the URLs of all images that products or the shop's settings use. */
export function listUsedImages(db: Db): Promise<Set<string>> {
  return withCatalogError('Failed to fetch products', async () => {
    const used = db.selectDistinct({ image: sql<string>`unnest(${products.images})` }).from(products);
    const images = await Promise.all([used, listSettingsImages(db)]);
    return new Set(images.flat().map(({ image }) => image));
  });
}

/** Lists the URLs of the images that the draft or some version of the shop's settings uses. */
export function listSettingsImages(db: Db): Promise<{ image: string }[]> {
  return queryRows(
    db,
    sql`select unnest(images) as image from ${shopSettings}
      union select unnest(images) from ${shopSettingsDraft}`,
  );
}

/** Lists the URLs of the images of products whose names contain a word, also within a longer word. */
export function listImagesOfProductsNamed(db: Db, word: SearchWord): Promise<string[]> {
  return withCatalogError('Failed to search products', async () => {
    const found = await db
      .selectDistinct({ image: sql<string>`unnest(${products.images})` })
      .from(products)
      .where(sql`${products.id} in (select id from catalog_texts where ${nameContains(word)})`);
    return found.map(({ image }) => image);
  });
}

/** Lists the products that use any of these images, newest first. */
export function listProductsShowing(
  db: Db,
  images: string[],
): Promise<{ id: string; name: string; images: string[] }[]> {
  return withCatalogError('Failed to fetch products', async () => {
    if (images.length === 0) return [];
    return db
      .select({ id: products.id, name: products.name, images: products.images })
      .from(products)
      .where(arrayOverlaps(products.images, images))
      .orderBy(...newestFirst);
  });
}

/** The products that use an image. */
export interface ImageUse {
  /** Total number of products; only the newest few are listed. */
  count: number;
  products: { id: string; name: string }[];
}

/** Returns the products that use each of these images, up to `limit` per image. Omits unused images. */
export function listImageUses(db: Db, images: string[], limit: number): Promise<Map<string, ImageUse>> {
  return withCatalogError('Failed to fetch products', async () => {
    if (images.length === 0) return new Map();
    const rows = await queryRows<{ image: string; count: number; id: string; name: string }>(
      db,
      sql`select image, count, id, name from (
          select image, id, name, count(*) over (partition by image)::int as count,
            row_number() over (partition by image order by created_at desc, id desc) as place
          from ${products} cross join lateral (select distinct unnest(images) as image) as shown
          where ${arrayOverlaps(products.images, images)} and image = any(${sql.param(images)})
        ) as uses
        where place <= ${limit} order by image, place`,
    );
    const uses = new Map<string, ImageUse>();
    for (const { image, count, id, name } of rows) {
      const use = uses.get(image) ?? { count, products: [] };
      use.products.push({ id, name });
      uses.set(image, use);
    }
    return uses;
  });
}
