import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import type { Language } from '../text/languages.ts';
import type { ListedProduct, Product, Translations } from './product.ts';
import { listedWithTexts, type PageLanguages, type StoredTexts, tidyTranslations } from './product-texts.ts';

const TEXTS = sql`'name', name, 'description', description, 'facts', facts, 'imageAlts', image_alts,
  'searchTitle', seo_title, 'searchText', seo_text`;

/** The column of a product's texts in other languages, for queries of products. */
export const translations = sql<Translations>`(
  select coalesce(jsonb_object_agg(language, jsonb_build_object(${TEXTS})), '{}')
  from product_texts where product_id = products.id)`.mapWith(tidyTranslations);

/** Replaces the texts of products in other languages. The caller has locked or just inserted the products. */
export async function writeTranslations(
  transaction: Db,
  products: Pick<Product, 'id' | 'translations'>[],
): Promise<void> {
  if (products.length === 0) return;
  const ids = products.map(({ id }) => id);
  await transaction.execute(sql`delete from product_texts where product_id = any(${sql.param(ids)}::uuid[])`);
  const rows = products.flatMap(({ id, translations }) =>
    Object.entries(translations).map(([language, { facts = [], imageAlts = [], ...texts }]) => ({
      id,
      language,
      facts,
      imageAlts,
      ...texts,
    })),
  );
  if (rows.length === 0) return;
  await transaction.execute(sql`
    insert into product_texts (product_id, language, name, description, facts, image_alts, seo_title, seo_text)
    select id, language, name, description, facts, "imageAlts", "searchTitle", "searchText"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as texts(id uuid, language text, name text, description text, facts text[], "imageAlts" text[],
        "searchTitle" text, "searchText" text)`);
}

/** The columns of `StoredTexts` that lists show. */
const LISTED_TEXTS = sql`jsonb_build_object('name', name, 'imageAlts', image_alts)`;

/** The column of a product's texts in one language, for lists. */
export function listedTexts(language: Language): SQL<StoredTexts | null> {
  return sql`(select ${LISTED_TEXTS} from product_texts
    where product_id = products.id and language = ${language})`;
}

/**
 * Returns products with their texts in a language. Runs no query for the source language. `withColors` translates their
 * colors.
 */
export async function listedIn<P extends ListedProduct>(
  db: Db,
  products: P[],
  { language, source }: PageLanguages,
): Promise<P[]> {
  if (language === source || products.length === 0) return products;
  return withCatalogError('Failed to fetch products', async () => {
    const ids = products.map(({ id }) => id);
    const found = await queryRows<{ id: string; texts: StoredTexts }>(
      db,
      sql`select product_id as id, ${LISTED_TEXTS} as texts from product_texts
        where product_id = any(${sql.param(ids)}::uuid[]) and language = ${language}`,
    );
    const textsOf = new Map(found.map(({ id, texts }) => [id, texts]));
    return products.map((product) => listedWithTexts(product, textsOf.get(product.id) ?? null, source));
  });
}
