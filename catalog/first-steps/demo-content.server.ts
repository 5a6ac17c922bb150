import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { ShopSettings, Slide } from '#catalog/settings/shop-settings.ts';
import { firstSteps } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { accessoryCategories, products, productTexts } from '#platform/db/schema.ts';
import type { AccessoryCategory } from '../categories/category-names.ts';
import { findSection } from '../lists/sections.ts';

/** A product of the demo with the number of its photos. */
interface DemoProduct {
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

/**
 * Returns the accessory categories of the demo that can be removed together with some products: those that the owner
 * has neither renamed nor translated, and that no other product uses.
 */
export async function findUnusedDemoCategories(
  db: Db,
  removedProducts: string[],
): Promise<Pick<AccessoryCategory, 'id' | 'name'>[]> {
  const categories = await queryRows<Pick<AccessoryCategory, 'id' | 'name'>>(
    db,
    sql`select ${accessoryCategories.id}::text as id, ${accessoryCategories.name} as name
      from ${firstSteps}, jsonb_each_text(${firstSteps.demoCategories}) as demo(id, name)
      join ${accessoryCategories} on ${accessoryCategories.id} = demo.id::uuid and ${accessoryCategories.name} = demo.name
      where ${accessoryCategories.translations} = '{}'
      order by ${accessoryCategories.createdAt}, ${accessoryCategories.id}`,
  );
  if (categories.length === 0) return [];
  const used = await queryRows<{ name: string }>(
    db,
    sql`select distinct ${products.subCategory} as name from ${products}
      where ${products.category} = 'Accessories' and ${products.subCategory} is not null
        and ${products.id} <> all(${sql.param(removedProducts)}::uuid[])`,
  );
  const sections = used.map(({ name }) => ({ name, count: 1, names: [name] }));
  return categories.filter(({ name }) => findSection(name, sections).count === 0);
}

/** Returns the slides of the demo that the owner has not changed. */
export function findDemoSlides(store: ShopSettings, fileStore: ShopSettings): Slide[] {
  return store.slides.filter((slide) => fileStore.slides.some((first) => isDeepStrictEqual(first, slide)));
}
