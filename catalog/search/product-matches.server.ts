import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { isProductId, type Product } from '../products/product.ts';
import { product } from '../products/products.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { searchFold } from './search-fold.ts';

/** The keys by which a row of a table can refer to an existing product. */
export interface ProductKeys {
  id: string | null;
  code: string | null;
  handle: string | null;
  /** The first twelve hexadecimal digits of the id of a product without a handle. */
  idStart: string | null;
  /** The exact name, which several products may have. */
  name: string | null;
}

/** Finds the product with a key, among the keys of the query. */
export interface ProductMatches {
  byId(id: string): Product | undefined;
  byCode(code: string): Product | undefined;
  byHandle(handle: string): Product | undefined;
  byIdStart(digits: string): Product | undefined;
  byName(name: string): Product[];
  /** Also finds names that differ in case, accents and spaces. */
  bySimilarName(name: string): Product[];
}

/** Returns the products that have any of these keys. Compares codes in the same way as their unique index. */
export function findProductMatches(db: Db, keys: ProductKeys[]): Promise<ProductMatches> {
  return withCatalogError('Failed to fetch products', async () => {
    const ids = keys.flatMap(({ id }) => (id && isProductId(id) ? [id.toLowerCase()] : []));
    const codes = keys.flatMap(({ code }) => (code ? [searchFold(code)] : []));
    const handles = keys.flatMap(({ handle }) => (handle ? [handle] : []));
    const starts = keys.flatMap(({ idStart }) => (idStart ? [idStart] : []));
    const names = keys.flatMap(({ name }) => (name ? [name] : []));
    const listed = (texts: string[]) =>
      sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
    const found = await db
      .select(product)
      .from(products)
      .where(
        sql`${products.id} = any(${listed(ids)}::uuid[]) or search_fold(${products.code}) = any(${listed(codes)})
          or ${products.handle} = any(${listed(handles)})
          or left(search_fold(${products.name}), 200)
            = any(array(select left(search_fold(name), 200) from unnest(${listed(names)}) name))
          or ${products.id} = any(array(
            select beginning.id from unnest(${listed(starts)}) as start, products as beginning
            where beginning.handle is null
              and beginning.id between rpad(start, 32, '0')::uuid and rpad(start, 32, 'f')::uuid))`,
      );
    const ofId = new Map(found.map((match) => [match.id, match]));
    const ofCode = new Map(found.flatMap((match) => (match.code ? [[searchFold(match.code), match]] : [])));
    const ofName = Map.groupBy(found, ({ name }) => searchFold(name));
    const ofHandle = new Map(found.flatMap((match) => (match.handle ? [[match.handle, match]] : [])));
    const ofStart = new Map(
      found.flatMap((match) => (match.handle ? [] : [[digitsOf(match.id).slice(0, 12), match]])),
    );
    return {
      byId: (id) => ofId.get(id.toLowerCase()),
      byCode: (code) => ofCode.get(searchFold(code)),
      byHandle: (handle) => ofHandle.get(handle),
      byIdStart: (digits) => ofStart.get(digits),
      byName: (name) => found.filter((match) => match.name === name),
      bySimilarName: (name) => ofName.get(searchFold(name)) ?? [],
    };
  });
}

function digitsOf(id: string): string {
  return id.replaceAll('-', '');
}
