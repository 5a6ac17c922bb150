import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { isProductId, type Product } from './product.ts';
import { product } from './products.server.ts';
import { searchFold } from './search-fold.ts';

/** By what a table may name a product that the shop has. */
export interface ProductKeys {
  id: string | null;
  code: string | null;
  handle: string | null;
  /** Twelve digits with which the id of a product without a handle begins. */
  idStart: string | null;
}

/** Finds the product that has a key, among those that were asked for. */
export interface ProductMatches {
  byId(id: string): Product | undefined;
  byCode(code: string): Product | undefined;
  byHandle(handle: string): Product | undefined;
  byIdStart(digits: string): Product | undefined;
}

/** The products that have any of these keys, by three indexes of the table; a code is compared as the unique index compares it. */
export function findMatches(db: Db, keys: ProductKeys[]): Promise<ProductMatches> {
  return withCatalogueError('Failed to fetch products', async () => {
    const ids = keys.flatMap(({ id }) => (id && isProductId(id) ? [id.toLowerCase()] : []));
    const codes = keys.flatMap(({ code }) => (code ? [searchFold(code)] : []));
    const handles = keys.flatMap(({ handle }) => (handle ? [handle] : []));
    const starts = keys.flatMap(({ idStart }) => (idStart ? [idStart] : []));
    const listed = (texts: string[]) =>
      sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
    const found = await db
      .select(product)
      .from(products)
      .where(
        sql`${products.id} = any(${listed(ids)}::uuid[]) or search_fold(${products.code}) = any(${listed(codes)})
          or ${products.handle} = any(${listed(handles)})
          or ${products.id} = any(array(
            select beginning.id from unnest(${listed(starts)}) as start, products as beginning
            where beginning.handle is null
              and beginning.id between rpad(start, 32, '0')::uuid and rpad(start, 32, 'f')::uuid))`,
      );
    const ofId = new Map(found.map((one) => [one.id, one]));
    const ofCode = new Map(found.flatMap((one) => (one.code ? [[searchFold(one.code), one]] : [])));
    const ofHandle = new Map(found.flatMap((one) => (one.handle ? [[one.handle, one]] : [])));
    const ofStart = new Map(
      found.flatMap((one) => (one.handle ? [] : [[digitsOf(one.id).slice(0, 12), one]])),
    );
    return {
      byId: (id) => ofId.get(id.toLowerCase()),
      byCode: (code) => ofCode.get(searchFold(code)),
      byHandle: (handle) => ofHandle.get(handle),
      byIdStart: (digits) => ofStart.get(digits),
    };
  });
}

function digitsOf(id: string): string {
  return id.replaceAll('-', '');
}
