import { type SQL, sql } from 'drizzle-orm';
import { firstSteps } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { accessoryCategories, products, productTexts } from '#platform/db/schema.ts';

/** A product of the demo with the number of its photos. */
export interface DemoProduct {
  id: string;
  photos: number;
}

/** Records all current products and accessory categories of the shop as demo content. */
export async function recordDemo(transaction: Db): Promise<void> {
  await transaction.execute(sql`
    insert into ${firstSteps} (demo_products, demo_categories)
    values (
      (select coalesce(jsonb_object_agg(${products.id}, ${FINGERPRINT}), '{}') from ${products}),
      (select coalesce(jsonb_object_agg(id, name), '{}') from ${accessoryCategories}))`);
}

/** Whether the demo was ever added to this shop. */
export async function hasHadDemo(db: Db): Promise<boolean> {
  return (await db.select({ id: firstSteps.id }).from(firstSteps)).length > 0;
}

/**
 * Returns the products of the demo that still exist and that the owner has not touched. Deleting and restoring a product
 * does not count as a change.
 */
export function findUntouchedDemoProducts(db: Db): Promise<DemoProduct[]> {
  return queryRows<DemoProduct>(
    db,
    sql`select ${products.id}::text as id, cardinality(${products.images}) as photos
      from ${firstSteps}, jsonb_each_text(${firstSteps.demoProducts}) as demo(id, fingerprint)
      join ${products} on ${products.id} = demo.id::uuid
      where demo.fingerprint = ${FINGERPRINT}`,
  );
}

/**
 * A hash of the columns that an owner can change, and of the product's texts in other languages. Do not add columns to
 * the hash: existing shops store fingerprints of exactly these. Append them instead, if they are not null.
 */
const FINGERPRINT: SQL = sql`concat(encode(sha256(convert_to(row(
  ${products.name}, ${products.code}, ${products.price}, ${products.marketPrice}, ${products.priceOnRequest},
  ${products.images}, ${products.imageAlts}, ${products.imageFocuses}, ${products.category},
  ${products.subCategory}, ${products.description}, ${products.facts}, ${products.inStock}, ${products.featured},
  ${products.hidden}, ${products.handle}, ${products.pinRank},
  (select jsonb_agg(to_jsonb(texts) - 'product_id' order by texts.language)
    from ${productTexts} as texts where texts.product_id = ${products.id})
)::text, 'UTF8')), 'hex'), ' ' || ${products.model})`;
