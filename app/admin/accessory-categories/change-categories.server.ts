import { z } from 'zod';
import { accessoryCategoryName } from '#catalogue/categories/accessory-category-name.ts';
import {
  addCategory,
  type CategoryOutcome,
  deleteCategory,
  renameCategory,
} from '#catalogue/commands/manage-categories.server.ts';
import { CatalogueError } from '#catalogue/text/catalogue-error.ts';
import { type Db, reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';

/**
 * Carries out what a form of the page asks, `intent`: to add, rename or delete a category.
 *
 * @returns a sentence that says what was done, or why nothing was, and the status of HTTP that says the same.
 */
export async function changeCategories(
  db: Db,
  form: FormData,
): Promise<{ message: string; status: 200 | 400 | 404 | 409 | 503 }> {
  const asked = change.safeParse(Object.fromEntries(form));
  if (!asked.success) return { message: asked.error.issues[0]?.message ?? '', status: 400 };
  try {
    const { outcome, message } = await carryOut(db, asked.data);
    return { message, status: STATUS[outcome] };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
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
    }),
    z.object({ intent: z.literal('delete'), id: z.string() }),
  ],
  'There is no such change.',
);

function carryOut(db: Db, asked: z.output<typeof change>): Promise<CategoryOutcome> {
  switch (asked.intent) {
    case 'add':
      return addCategory(db, asked.name);
    case 'rename':
      return renameCategory(db, asked.id, asked.name, asked.products === 'on');
    case 'delete':
      return deleteCategory(db, asked.id);
  }
}
