import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  accessoryCategoryName,
  listAccessoryCategories,
} from '#catalog/categories/accessory-categories.server.ts';
import { createProduct } from '#catalog/commands/create-or-update-product.server.ts';
import { addCategory } from '#catalog/commands/manage-categories.server.ts';
import type { DemoTexts } from '#catalog/first-steps/first-steps.server.ts';
import { hasHadDemo, recordDemo } from '#catalog/first-steps/first-steps.server.ts';
import { countProducts } from '#catalog/lists/statistics.server.ts';
import { type ProductInput, productInput } from '#catalog/products/product-input.ts';
import type { Db } from '#platform/db/database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { storeImage } from '#platform/media/uploads/receive-upload.server.ts';
import ar from './texts/ar.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import hi from './texts/hi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/**
 * Fills an empty catalog with the demo in `directory`. Validates and saves each product as the admin would, and
 * records it in the activity. Does nothing if there is already a product or an accessory category, or if the demo was
 * removed from this shop.
 *
 * @param perCategory maximum of products per category; the first ones in the file are added
 * @returns the number of added products
 */
export async function seedDemo(
  db: Db,
  storage: Storage,
  directory: string,
  perCategory = Number.POSITIVE_INFINITY,
): Promise<number> {
  if (await hasHadDemo(db)) return 0;
  if ((await countProducts(db)) > 0 || (await listAccessoryCategories(db)).length > 0) return 0;

  const demo = await readDemo(directory, perCategory);
  // Lists show the newest product first, so add the products in reverse to show them in the order of the file.
  const inputs = await Promise.all(demo.products.toReversed().map(prepare));

  // One transaction, so that a killed start leaves no partial demo. Its locks block no one, because the server is not
  // listening yet.
  await db.transaction(async (transaction) => {
    for (const name of demo.accessory_categories) {
      await addCategory(transaction, accessoryCategoryName.parse(name));
      await setTimeout(PAUSE_MS);
    }
    for (const input of inputs) {
      await createProduct(transaction, storage, randomUUID(), input);
      await setTimeout(PAUSE_MS);
    }
    await recordDemo(transaction, demoTexts);
  });
  return inputs.length;

  async function prepare(product: DemoProduct): Promise<ProductInput> {
    const images = await Promise.all(
      product.images.map(async (file) => {
        const bytes = await readFile(join(directory, 'images', file));
        // Stores the files unchanged: they are small and have no metadata, and decoding them would take seconds.
        return storeImage(db, storage, { bytes, format: 'jpeg' });
      }),
    );
    return productInput.parse({
      ...product,
      subCategory: product.sub_category,
      marketPrice: product.market_price,
      priceOnRequest: product.price_on_request,
      inStock: product.in_stock,
      images,
    });
  }
}

/** Reads the demo in `directory`, with at most `perCategory` products of each category. */
export async function readDemo(directory: string, perCategory: number): Promise<DemoCatalog> {
  const demo: DemoCatalog = JSON.parse(await readFile(join(directory, 'catalog.json'), 'utf8'));
  const byCategory = Object.groupBy(demo.products, ({ category }) => category);
  const products = Object.values(byCategory).flatMap((group = []) => group.slice(0, perCategory));
  return { ...demo, products };
}

/** Pause between two products: lists are sorted by creation time, and PGlite's clock counts only milliseconds. */
const PAUSE_MS = 2;

interface DemoCatalog {
  accessory_categories: string[];
  products: DemoProduct[];
}

interface DemoProduct {
  name: string;
  model: string;
  category: string;
  sub_category: string | null;
  price: number | null;
  price_on_request?: boolean;
  market_price: number | null;
  description: string;
  facts: string[];
  featured: boolean;
  in_stock?: boolean;
  images: string[];
}

export const demoTexts: DemoTexts = { ar, fr, hi, zh };
