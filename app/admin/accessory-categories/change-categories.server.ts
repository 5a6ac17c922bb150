import { z } from 'zod';
import {
  accessoryCategoryName,
  accessoryCategoryNames,
} from '#catalog/categories/accessory-category-name.ts';
import {
  addCategory,
  type CategoryOutcome,
  deleteCategory,
  renameCategory,
} from '#catalog/commands/manage-categories.server.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { texts } from './texts.ts';

/**
 * Adds, renames or deletes a category, depending on the form's field `intent`.
 *
 * @returns a message with the result or the error, and the HTTP status.
 */
export async function changeCategories(
  db: Db,
  form: FormData,
): Promise<{ message: string; status: 200 | 400 | 404 | 409 | 503 }> {
  const parsed = change.safeParse({ ...Object.fromEntries(form), translations: namesIn(form) });
  if (!parsed.success) return { message: parsed.error.issues[0]?.message ?? '', status: 400 };
  try {
    const { outcome, message } = await carryOut(db, parsed.data);
    return { message, status: STATUS[outcome] };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    logFailure(`${error.message} (${reasonOf(error)})`, error);
    return { message: error.message, status: 503 };
  }
}

const STATUS = { done: 200, missing: 404, taken: 409 } as const;

const change = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('add'), name: accessoryCategoryName }),
    z.object({
      intent: z.literal('rename'),
      id: z.string(),
      name: accessoryCategoryName,
      products: z.literal('on').optional(),
      translations: accessoryCategoryNames,
    }),
    z.object({ intent: z.literal('delete'), id: z.string() }),
  ],
  texts.unknownChange,
);

/** Returns the fields `name:ar`, `name:zh` and so on. The form of a shop with one language has none of them. */
function namesIn(form: FormData): Record<string, unknown> {
  const names = [...form].flatMap(([field, value]) =>
    field.startsWith('name:') ? [[field.slice('name:'.length), value]] : [],
  );
  return Object.fromEntries(names);
}

function carryOut(db: Db, parsed: z.output<typeof change>): Promise<CategoryOutcome> {
  switch (parsed.intent) {
    case 'add':
      return addCategory(db, parsed.name);
    case 'rename':
      return renameCategory(db, parsed.id, parsed.name, parsed.products === 'on', parsed.translations);
    case 'delete':
      return deleteCategory(db, parsed.id);
  }
}
