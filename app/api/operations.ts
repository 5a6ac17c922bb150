import type { Operation } from './operation.ts';
import { listQuestionsOperation } from './question-operations.ts';
import {
  getProductOperation,
  listAccessoryCategoriesOperation,
  listProductsOperation,
} from './read-operations.ts';

/** All operations of the API, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listProductsOperation,
  getProductOperation,
  listAccessoryCategoriesOperation,
  listQuestionsOperation,
];
