import { z } from 'zod';
import { isProductId } from '#catalogue/products/product.ts';
import { MAX_FEATURED } from './max-featured.ts';
import { requiredText } from './required-text.server.ts';

/** The rules for the products that the owner chose for the home page, which skips products that do not exist. */
export const featuredProducts = z
  .array(
    z.object({ id: z.string().refine(isProductId, 'must be the ID of a product'), name: requiredText(200) }),
  )
  .max(MAX_FEATURED, `may be at most ${MAX_FEATURED}`)
  .refine(
    (chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length,
    'may name each product once',
  );
