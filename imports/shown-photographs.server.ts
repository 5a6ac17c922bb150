import { and, eq, inArray, isNotNull, like } from 'drizzle-orm';
import type { Product } from '#catalogue/product.ts';
import type { Db } from '#db/database.ts';
import { importPhotographs, importRows } from '#db/import-schema.ts';
import { storedName } from '#media/image-addresses.ts';
import { findOriginalNames } from '#media/image-names.server.ts';
import { FILE, fileIn } from '#tables/understanding/image-cell.ts';
import { fileKey } from './import-files.server.ts';

/** Finds a photo that a product shows by the name of a file. */
export type ShownPhotographs = (product: Product, fileName: string) => string | undefined;

/**
 * Reads under which names the photos of these products came: in earlier imports and in the media library. Several products
 * may show one photo under different names, and different photos may have one name, so names count for one product only.
 */
export async function findShownPhotographs(db: Db, products: Product[]): Promise<ShownPhotographs> {
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
    .select({ id: importRows.productId, source: importPhotographs.source, url: importPhotographs.url })
    .from(importRows)
    .innerJoin(
      importPhotographs,
      and(
        eq(importPhotographs.importId, importRows.importId),
        eq(importPhotographs.position, importRows.position),
      ),
    )
    .where(
      and(
        inArray(importRows.productId, ids),
        isNotNull(importPhotographs.url),
        like(importPhotographs.source, `${FILE}%`),
      ),
    );
}
