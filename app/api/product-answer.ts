import { z } from 'zod';
import type { Product } from '#catalog/products/product.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import type { ApiShop } from './operation.ts';
import { Problem } from './problem.ts';
import { apiProduct } from './schemas.ts';

/** The header of `answerWithProduct`, for the document. */
export const etag = z.string().meta({ description: 'For `If-Match`' });

/** Answers with a product as it is stored, and its entity tag. */
export async function answerWithProduct({ db, origin }: ApiShop, id: string) {
  const product = await findProduct(db, id);
  if (!product) throw missingProduct();
  return { body: apiProduct(product, origin), headers: { ETag: etagOf(product) } };
}

export function missingProduct(): Problem {
  return new Problem(404, 'There is no such product');
}

/** Whether the request has no `If-Match`, or the product is as it says (RFC 9110, 13.1.1). */
export function isMatch({ headers }: Request, product: Product): boolean {
  const wanted = headers.get('If-Match')?.split(',') ?? ['*'];
  return wanted.some((tag) => ['*', etagOf(product)].includes(tag.trim()));
}

export function changedProduct(product: Product): Problem {
  return new Problem(412, 'The product was changed meanwhile. Read it again', {
    headers: { ETag: etagOf(product) },
  });
}

/** Returns the entity tag of a product (RFC 9110, 8.8.3). */
function etagOf({ updatedAt }: Pick<Product, 'updatedAt'>): string {
  return `"${updatedAt.toISOString()}"`;
}
