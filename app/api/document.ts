import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { upsertProductsOperation } from './bulk-operation.ts';
import { IMAGE_OPERATIONS } from './image-operations.ts';
import type { Operation } from './operation.ts';
import { problemSchema, TITLES } from './problem.ts';
import { listAccessoryCategoriesOperation, PRODUCT_OPERATIONS } from './product-operations.ts';
import { QUESTION_OPERATIONS } from './question-operations.ts';
import { WEBHOOK_OPERATIONS } from './webhook-operations.ts';

/** Returns the description of the API for programs that generate clients (OpenAPI 3.1). */
export function openApiDocument(origin: string) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of OPERATIONS)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation) };
  const description = {
    openapi: '3.1.0' as const,
    info: {
      title: 'Vitrine: API for the owner’s programs',
      version: '1',
      description:
        'The owner makes keys in the admin, under “API keys”. Send one with every request: `Authorization: Bearer vitrine_…`.',
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ key: [] }],
    paths: paths as ZodOpenApiPathsObject,
    components: { securitySchemes: { key: { type: 'http' as const, scheme: 'bearer' } } },
  };
  return createDocument(description, {
    override({ jsonSchema, io }) {
      // Generated clients would require fields that have a default.
      if (io === 'input') delete jsonSchema.default;
    },
  });
}

function described(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, description, right, params, query, headers, body, isUpload, answer } = operation;
  const { status, schema, example } = answer;
  return {
    operationId: id,
    summary,
    description: [description, RIGHTS[right]].filter(Boolean).join('\n\n'),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: body.documented ?? body.schema, examples: body.examples },
            },
          },
        }
      : {}),
    ...(isUpload
      ? {
          requestBody: {
            required: true,
            content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: status === 201 ? 'Created' : 'Done',
        ...(answer.headers ? { headers: answer.headers } : {}),
        ...(schema ? { content: { 'application/json': { schema, ...(example ? { example } : {}) } } } : {}),
      },
      ...Object.fromEntries(refusalsOf(operation).map((refused) => [refused, refusal(refused)])),
    },
  };
}

function refusalsOf({ body, isUpload, refusals = [] }: Operation): number[] {
  return [...[400, 401, 403], ...(body || isUpload ? [413] : []), ...refusals, ...[429, 500, 503]].toSorted();
}

function refusal(status: number) {
  return {
    description: TITLES[status] ?? '',
    content: { 'application/problem+json': { schema: problemSchema } },
  };
}

const RIGHTS = {
  read: 'Needs the right “Read products” or “Read and write products”.',
  write: 'Needs the right “Read and write products”.',
  questions: 'Needs the right “Questions”.',
  webhooks: 'Needs the right “Webhooks”.',
};

/** All operations of the API, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...PRODUCT_OPERATIONS,
  upsertProductsOperation,
  ...IMAGE_OPERATIONS,
  listAccessoryCategoriesOperation,
  ...QUESTION_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
];
