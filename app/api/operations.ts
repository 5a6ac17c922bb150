import { upsertProductsOperation } from './bulk-operation.ts';
import { IMAGE_OPERATIONS } from './image-operations.ts';
import type { Operation } from './operation.ts';
import { listAccessoryCategoriesOperation, PRODUCT_OPERATIONS } from './product-operations.ts';
import { QUESTION_OPERATIONS } from './question-operations.ts';
import { WEBHOOK_OPERATIONS } from './webhook-operations.ts';

/** All operations of the API, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...PRODUCT_OPERATIONS,
  upsertProductsOperation,
  ...IMAGE_OPERATIONS,
  listAccessoryCategoriesOperation,
  ...QUESTION_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
];
