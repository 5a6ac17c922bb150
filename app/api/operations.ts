import { upsertProductsOperation } from './bulk-operation.ts';
import { fetchImageOperation, uploadImageOperation } from './image-operations.ts';
import type { Operation } from './operation.ts';
import { listQuestionsOperation, markQuestionOperation } from './question-operations.ts';
import {
  getProductOperation,
  listAccessoryCategoriesOperation,
  listProductsOperation,
} from './read-operations.ts';
import {
  createWebhookOperation,
  deleteWebhookOperation,
  listWebhooksOperation,
} from './webhook-operations.ts';
import {
  createProductOperation,
  deleteProductOperation,
  patchProductOperation,
  replaceProductOperation,
} from './write-operations.ts';

/** All operations of the API, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listProductsOperation,
  createProductOperation,
  getProductOperation,
  replaceProductOperation,
  patchProductOperation,
  deleteProductOperation,
  upsertProductsOperation,
  uploadImageOperation,
  fetchImageOperation,
  listAccessoryCategoriesOperation,
  listQuestionsOperation,
  markQuestionOperation,
  listWebhooksOperation,
  createWebhookOperation,
  deleteWebhookOperation,
];
