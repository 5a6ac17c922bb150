import { data } from 'react-router';
import { z } from 'zod';
import { accessoryCategoryName } from '#catalogue/accessory-category-name.ts';
import { CatalogueError } from '#catalogue/catalogue-error.ts';
import {
  addCategory,
  type CategoryOutcome,
  deleteCategory,
  renameCategory,
} from '#commands/manage-categories.server.ts';
import { type Db, reasonOf } from '#db/database.ts';
import { logFailure } from '#db/log-failure.ts';

/** What the page shows after a change: what was done, or why nothing was. */
export type Change =
  | { done: string; error?: never }
  /** `isGone` says that the category is no longer there. */
  | { error: string; isGone?: boolean };

/** Carries out what a form of the page asks: to add, rename or delete a category. */
export async function changeCategories(db: Db, form: FormData) {
  const asked = change.safeParse(Object.fromEntries(form));
  if (!asked.success) return answer(asked.error.issues[0]?.message ?? '', 400);
  try {
    const { outcome, message } = await carryOut(db, asked.data);
    return answer(message, { done: 200, missing: 404, taken: 409 }[outcome]);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    logFailure(`${error.message} (${reasonOf(error)})`, error);
    return answer(error.message, 503);
  }
}

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

function answer(message: string, status: number) {
  const result: Change = status === 200 ? { done: message } : { error: message, isGone: status === 404 };
  return data(result, { status });
}
