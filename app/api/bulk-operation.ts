import { z } from 'zod';
import {
  type Upserted,
  type UpsertRow,
  upsertProducts,
} from '#catalog/commands/programs/upsert-products.server.ts';
import { searchFold } from '#catalog/search/search-fold.ts';
import { nameInput, textInput } from '#catalog/text/text-input-schema.ts';
import { operation } from './operation.ts';
import { type FieldError, fieldErrorsOf, imagesMissing } from './problem.ts';
import { patched, productBody, productPatchSchema, wholeProduct } from './product-input.ts';
import { EXAMPLE_ID } from './schemas.ts';

export const MAX_BULK_ROWS = 500;
export const MAX_BULK_BYTES = 8 * 1_048_576;

const resultSchema = z
  .object({
    code: z.string().nullable().meta({ description: 'The code of the row; `null` if it has none' }),
    outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
    id: z.uuid().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'BulkResult' });

type Result = z.infer<typeof resultSchema>;

/** A row with a code. The code decides which product it is, so it is read by the rules of the form. */
const rowWithCode = productBody.pipe(
  z.looseObject({ code: nameInput.pipe(z.string().min(1, 'Each row needs a code')) }),
);

export const upsertProductsOperation = operation({
  method: 'post',
  path: '/products/bulk',
  id: 'upsertProducts',
  summary: 'Add or change products by their codes',
  description: `Takes up to ${MAX_BULK_ROWS} rows. A row changes the fields that it has of the product with its code, as \`PATCH\` does; without such a product, it adds one. Each row has its own result, in the order of the rows; a code may be in one row only. Sending the same rows again changes nothing. All rows of a request are one entry in the activity, which the owner can undo.`,
  right: 'write',
  body: {
    schema: z.strictObject({ products: z.array(z.unknown()).min(1).max(MAX_BULK_ROWS) }),
    documented: z.object({
      products: z
        .array(productPatchSchema.extend({ code: z.string() }).meta({ id: 'BulkRow' }))
        .min(1)
        .max(MAX_BULK_ROWS),
    }),
    maxBytes: MAX_BULK_BYTES,
    examples: {
      stock: {
        summary: 'Stock and prices',
        value: {
          products: [
            { code: 'RT-114', inStock: false },
            { code: 'RT-200', name: 'Oslo Tote', category: 'Bags', price: 198, hidden: true },
          ],
        },
      },
    },
  },
  answer: {
    status: 200,
    schema: z.object({ results: z.array(resultSchema) }),
    example: {
      results: [
        { code: 'RT-114', outcome: 'changed', id: EXAMPLE_ID },
        {
          code: 'RT-200',
          outcome: 'refused',
          errors: [{ field: 'category', message: 'Please choose a category' }],
        },
      ],
    },
  },
  async run({ shop, key, body: { products } }) {
    const results: Result[] = [];
    const rows: { at: number; row: UpsertRow<FieldError[]> }[] = [];
    const codes = new Set<string>();
    for (const [at, sent] of products.entries()) {
      const { data, error } = rowWithCode.safeParse(sent);
      results[at] = { code: data?.code ?? sentCode(sent), outcome: 'refused' };
      if (!data) {
        results[at].errors = fieldErrorsOf(error);
        continue;
      }
      // An undo restores a product to its state before one change, so a request changes each product once.
      const code = searchFold(data.code);
      if (codes.has(code)) results[at].errors = [REPEATED];
      else rows.push({ at, row: upsertRow(data) });
      codes.add(code);
    }
    const written = await upsertProducts(
      shop,
      rows.map(({ row }) => row),
      key.name,
    );
    for (const [place, { at, row }] of rows.entries()) {
      const outcome = written[place];
      if (outcome) results[at] = { code: row.code, ...resultOf(outcome) };
    }
    return { body: { results } };
  },
});

const REPEATED: FieldError = { field: 'code', message: 'An earlier row of this request has this code' };

function sentCode(row: unknown): string | null {
  return z.object({ code: z.string() }).safeParse(row).data?.code ?? null;
}

function upsertRow(fields: Record<string, unknown> & { code: string }): UpsertRow<FieldError[]> {
  return {
    code: fields.code,
    images: z.array(textInput).safeParse(fields.images).data ?? [],
    inputOf(current) {
      // A stored code keeps its spelling.
      const values = current ? patched(current, { ...fields, code: current.code }) : fields;
      const { data, error } = wholeProduct.safeParse(values);
      return data ? { input: data } : { refused: fieldErrorsOf(error) };
    },
  };
}

function resultOf(upserted: Upserted<FieldError[]>): Omit<Result, 'code'> {
  if (upserted.outcome === 'busy') {
    const message = 'The product is being changed at the same time. Try again';
    return { outcome: 'refused', errors: [{ field: '', message }] };
  }
  if (upserted.outcome !== 'refused') return upserted;
  const { because } = upserted;
  if (Array.isArray(because)) return { outcome: 'refused', errors: because };
  const errors =
    'images' in because ? imagesMissing(because.images) : [{ field: '', message: `${because.message}.` }];
  return { outcome: 'refused', errors };
}
