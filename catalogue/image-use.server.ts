import { arrayOverlaps } from 'drizzle-orm';
import { sql } from 'drizzle-orm/sql';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { newestFirst } from './products.server.ts';
import { nameContains } from './search-conditions.ts';
import type { SearchWord } from './search-words.ts';

/** The addresses of all images that any product shows. */
export function listUsedImages(db: Db): Promise<Set<string>> {
  return withCatalogueError('Failed to fetch products', async () => {
    const used = await db.selectDistinct({ image: sql<string>`unnest(${products.images})` }).from(products);
    return new Set(used.map(({ image }) => image));
  });
}

/** The addresses of the images of all products whose names have the word, also inside a longer one. */
export function listImagesOfProductsNamed(db: Db, word: SearchWord): Promise<string[]> {
  return withCatalogueError('Failed to search products', async () => {
    const found = await db
      .selectDistinct({ image: sql<string>`unnest(${products.images})` })
      .from(products)
      .where(sql`${products.id} in (select id from catalogue_texts where ${nameContains(word)})`);
    return found.map(({ image }) => image);
  });
}

/** The products that show any of these images, newest first. */
export function listProductsShowing(
  db: Db,
  images: string[],
): Promise<{ id: string; name: string; images: string[] }[]> {
  return withCatalogueError('Failed to fetch products', async () => {
    if (images.length === 0) return [];
    return db
      .select({ id: products.id, name: products.name, images: products.images })
      .from(products)
      .where(arrayOverlaps(products.images, images))
      .orderBy(...newestFirst);
  });
}
