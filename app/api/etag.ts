import type { Product } from '#catalog/products/product.ts';
import { Problem } from './problem.ts';

/** Returns the entity tag of a product (RFC 9110, 8.8.3). */
export function etagOf({ updatedAt }: Pick<Product, 'updatedAt'>): string {
  return `"${updatedAt.toISOString()}"`;
}

/** @throws {Problem} if the request has `If-Match` and the product was changed since (RFC 9110, 13.1.1). */
export function requireMatch({ headers }: Request, product: Product): void {
  const wanted = headers.get('If-Match')?.split(',') ?? ['*'];
  const isMatch = wanted.some((tag) => ['*', etagOf(product)].includes(tag.trim()));
  if (!isMatch)
    throw new Problem(412, 'The product was changed meanwhile. Read it again', {
      headers: { ETag: etagOf(product) },
    });
}
