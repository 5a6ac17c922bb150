import type { Product } from '#catalog/products/product.ts';
import { safeMessage } from '#catalog/text/catalog-error.ts';
import { postgresError } from '#platform/db/database.ts';

/** The database refused one of many products. The message says which rule the product breaks. */
export class ProductRefused extends Error {
  readonly productName: string;

  constructor(productName: string, cause: unknown) {
    super(safeMessage(cause), { cause });
    this.productName = productName;
  }
}

/**
 * Returns a `ProductRefused` if the error's detail names one of the written products, else the error itself. Adopted
 * tables can contain products that break a rule, and PostgreSQL checks the whole row when any of its fields is written.
 */
export function nameRefusedProduct(error: unknown, written: Pick<Product, 'id' | 'name'>[]): unknown {
  const { detail = '' } = postgresError(error);
  const refused = written.find(({ id }) => detail.includes(id));
  return refused ? new ProductRefused(refused.name, error) : error;
}
