import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { findSectionName } from '#catalog/categories/accessory-categories.server.ts';
import {
  createProduct,
  ImagesGone,
  updateProduct,
} from '#catalog/commands/create-or-update-product.server.ts';
import { applyEdit } from '#catalog/commands/merge-edits.ts';
import { isProductId } from '#catalog/products/product.ts';
import { NEW_PRODUCT } from '#catalog/products/product-fields.ts';
import { productInput } from '#catalog/products/product-input.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { INCOMPLETE, readJson } from '#platform/http/read-body.server.ts';
import type { SaveResult } from '../editor/editor-store.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import { fieldErrors } from './form/form-errors.ts';
import { type EditedProduct, editedProduct, payloadOf, valuesOf } from './form/form-values.ts';
import { texts } from './texts.ts';

type Result = Exclude<SaveResult<EditedProduct>, { error: string }>;

/** The action of the product form: saves its changed fields, and keeps what was changed elsewhere in the others. */
export function saveProduct(args: ActionFunctionArgs) {
  return runAction(async () => {
    const { data: sent } = submission.safeParse(await readJson(args.request));
    if (!sent) return refuse(INCOMPLETE, 400);
    const result = await save(args, sent).catch((error): Result => {
      if (!(error instanceof ImagesGone)) throw error;
      return { error: null, outcome: 'invalid', errors: { images: error.message }, gone: error.images };
    });
    return data(result, STATUS[result.outcome]);
  });
}

const typedTexts = z.record(z.string(), z.string());

/** Only the shape; `productInput` has the rules. */
const submission = z.object({
  id: z.string().refine(isProductId),
  isNew: z.boolean(),
  base: z.record(z.string(), z.unknown()),
  values: z.looseObject({
    images: z
      .array(z.object({ url: z.string(), alt: z.string(), focus: z.string(), alts: typedTexts }))
      .optional(),
    translations: z.record(z.string(), typedTexts).optional(),
  }),
});

const STATUS = { saved: 200, invalid: 400, conflict: 409, missing: 404 };

async function save(args: ActionFunctionArgs, sent: z.output<typeof submission>): Promise<Result> {
  const { db, storage } = getContext(args);
  const { id, isNew, ...edit } = sent;
  const current = await findProduct(db, id);
  if (!current && !isNew) return { error: null, outcome: 'missing' };
  const stored = editedProduct(valuesOf(current ?? NEW_PRODUCT));
  const { merged, conflicts } = applyEdit(edit, stored);
  if (current && conflicts.length > 0) return { error: null, outcome: 'conflict', stored };
  const parsed = productInput.safeParse(payloadOf(merged));
  if (!parsed.success) return { error: null, outcome: 'invalid', errors: fieldErrors(parsed.error) };
  const chosen = parsed.data.subCategory;
  const isKept = chosen === null || chosen === current?.subCategory;
  const subCategory = isKept ? chosen : await findSectionName(db, chosen);
  if (chosen !== null && subCategory === null)
    return { error: null, outcome: 'invalid', errors: { subCategory: texts.subCategoryGone(chosen) } };
  const input = { ...parsed.data, subCategory };
  const saved = current
    ? await updateProduct(db, storage, id, input, current.updatedAt)
    : await createProduct(db, storage, id, input, { colorOf: originalOf(args.url.searchParams) });
  switch (saved.outcome) {
    case 'saved': {
      const { translations = {}, ...fields } = input;
      const written = editedProduct(valuesOf({ ...fields, translations }));
      return { error: null, outcome: 'saved', stored: written, batch: saved.batch };
    }
    case 'conflict':
      // It was changed since it was read.
      return save(args, sent);
    case 'code_taken':
      return { error: null, outcome: 'invalid', errors: { code: texts.codeTaken(saved.by) } };
    case 'missing':
      return { error: null, outcome: 'missing' };
  }
}

/** The product that a new one is another color of: `?from={id}&as=color`. */
function originalOf(address: URLSearchParams): string | undefined {
  const original = address.get('from');
  return original && address.get('as') === 'color' && isProductId(original) ? original : undefined;
}
