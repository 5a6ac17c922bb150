import { and, eq, inArray, isNotNull, like } from 'drizzle-orm';
import type { Product } from '#catalog/products/product.ts';
import { FILE, fileIn } from '#import-export/tables/values/image-cell.ts';
import type { Db } from '#platform/db/database.ts';
import { importImages, importRows } from '#platform/db/import-schema.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { findOriginalNames } from '#platform/media/image-names.server.ts';
import { fileKey } from '../import-files.server.ts';

/** Returns the address of a product's photo that was imported or uploaded under a file name. */
export type CurrentPhotos = (product: Product, fileName: string) => string | undefined;

/**
 * Reads the file names of the photos of these products, from earlier imports and from the media library. A file name
 * identifies a photo only within a product, because photos of different products can have the same name.
 */
export async function findCurrentPhotos(db: Db, products: Product[]): Promise<CurrentPhotos> {
  const ids = products.map(({ id }) => id);
  const images = [...new Set(products.flatMap((product) => product.images))];
  const [imported, inLibrary] = await Promise.all([
    listImported(db, ids),
    findOriginalNames(
      db,
      images.map(storedName).filter((name) => name !== null),
    ),
  ]);
  const named = new Map<string, string>();
  for (const { id, images: shown } of products) {
    for (const url of shown) {
      const name = inLibrary.get(storedName(url) ?? '');
      if (name) named.set(`${id} ${fileKey(name)}`, url);
    }
  }
  const shownBy = new Map(products.map((product) => [product.id, product.images]));
  for (const { id, source, url } of imported) {
    if (id && url && shownBy.get(id)?.includes(url)) named.set(`${id} ${fileKey(fileIn(source) ?? '')}`, url);
  }
  return ({ id }, fileName) => named.get(`${id} ${fileKey(fileName)}`);
}

async function listImported(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: importRows.productId, source: importImages.source, url: importImages.url })
    .from(importRows)
    .innerJoin(
      importImages,
      and(eq(importImages.importId, importRows.importId), eq(importImages.position, importRows.position)),
    )
    .where(
      and(
        inArray(importRows.productId, ids),
        isNotNull(importImages.url),
        like(importImages.source, `${FILE}%`),
      ),
    );
}
