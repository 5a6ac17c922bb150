import { type SQL, sql } from 'drizzle-orm';
import { firstSteps } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { accessoryCategories, products } from '#platform/db/schema.ts';

/** A product of the demo that still exists. */
export interface DemoProduct {
  id: string;
  /** How many photos it has. */
  photos: number;
  /** Whether the owner has edited it. Deleting and restoring a product does not count as an edit. */
  isEdited: boolean;
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

/** Returns the products of the demo that still exist. */
export function findDemoProducts(db: Db): Promise<DemoProduct[]> {
  return queryRows<DemoProduct>(
    db,
    sql`select ${products.id}::text as id, cardinality(${products.images}) as photos,
        demo.fingerprint <> ${FINGERPRINT} as "isEdited"
      from ${firstSteps}, jsonb_each_text(${firstSteps.demoProducts}) as demo(id, fingerprint)
      join ${products} on ${products.id} = demo.id::uuid`,
  );
}

/** A hash of a product's values. Do not add columns: existing shops store fingerprints of exactly these. */
const FINGERPRINT: SQL = sql`encode(sha256(convert_to(row(
  ${products.name}, ${products.code}, ${products.price}, ${products.marketPrice}, ${products.priceOnRequest},
  ${products.images}, ${products.imageAlts}, ${products.imageFocuses}, ${products.category},
  ${products.subCategory}, ${products.description}, ${products.inStock}, ${products.featured}, ${products.hidden}
)::text, 'UTF8')), 'hex')`;
