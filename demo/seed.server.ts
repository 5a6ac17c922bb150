import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listAccessoryCategories } from '#catalogue/accessory-categories.server.ts';
import { accessoryCategoryName } from '#catalogue/accessory-category-name.ts';
import { type ProductInput, productInput } from '#catalogue/product-input.ts';
import { countProducts } from '#catalogue/statistics.server.ts';
import { createProduct } from '#commands/create-or-update-product.server.ts';
import { addCategory } from '#commands/manage-categories.server.ts';
import type { Db } from '#db/database.ts';
import { receiveUpload } from '#media/receive-upload.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import type { ImageLimits } from '#media/upload-rules.ts';

/**
 * Fills an empty catalogue with the demo in `directory`. Uploads, validates and saves each product as the admin would,
 * and records it in the activity. Does nothing if there is already a product or an accessory category.
 *
 * @returns how many products were added.
 */
export async function seedDemo(
  db: Db,
  storage: Storage,
  limits: ImageLimits,
  directory: string,
): Promise<number> {
  if ((await countProducts(db)) > 0 || (await listAccessoryCategories(db)).length > 0) return 0;

  const demo: DemoCatalogue = JSON.parse(await readFile(join(directory, 'catalogue.json'), 'utf8'));
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
  });
  return demo.products.length;

  async function prepare(product: DemoProduct): Promise<ProductInput> {
    const images = await Promise.all(
      product.images.map(async (file) => {
        const bytes = await readFile(join(directory, 'images', file));
        return (await receiveUpload(db, storage, limits, bytes)).url;
      }),
    );
    return productInput.parse({
      ...product,
      subCategory: product.sub_category,
      marketPrice: product.market_price,
      description: `${product.description}\n\n${product.details.colour}. ${product.details.material}.`,
      images,
    });
  }
}

/** The time between two products, because PGlite's clock counts milliseconds and lists are sorted by age. */
const PAUSE_MS = 2;

interface DemoCatalogue {
  accessory_categories: string[];
  products: DemoProduct[];
}

interface DemoProduct {
  name: string;
  category: string;
  sub_category: string | null;
  price: number;
  market_price: number | null;
  description: string;
  details: { colour: string; material: string };
  featured: boolean;
  images: string[];
}
