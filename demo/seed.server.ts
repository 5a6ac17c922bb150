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
 * Fills an empty catalogue with the demo in `directory`, product by product as the admin would: upload, check, save,
 * each with its record in the activity.
 * Touches nothing where there is already a product or an accessory category.
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
  // The last one added is the newest: added backwards, the shop shows them in the order of the file.
  const inputs = await Promise.all(demo.products.toReversed().map(prepare));

  // All or nothing, for a start that is killed; the shop is not open yet, so that nobody waits for a lock.
  await db.transaction(async (transaction) => {
    for (const name of demo.accessory_categories) {
      await addCategory(transaction, accessoryCategoryName.parse(name));
      await setTimeout(A_MOMENT);
    }
    for (const input of inputs) {
      await createProduct(transaction, storage, randomUUID(), input);
      await setTimeout(A_MOMENT);
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

/** Milliseconds. The embedded database counts no finer, and what is as old as another has no order of its own. */
const A_MOMENT = 2;

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
