import { data } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
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
import { readForm } from '#platform/http/read-body.server.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

/** Adds, renames or deletes a category, depending on the form's field `intent`. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const parsed = change.safeParse({ ...Object.fromEntries(form), translations: namesIn(form) });
  if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? '', 400);
  try {
    const { outcome, message } = await carryOut(getContext(args).db, parsed.data);
    return outcome === 'done' ? { error: null, message } : refused(message, STATUS[outcome]);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    logFailure(`${error.message} (${reasonOf(error)})`, error);
    return refused(error.message, 503);
  }
}

const STATUS = { missing: 404, taken: 409 } as const;

function refused(error: string, status: 400 | 404 | 409 | 503) {
  return data({ error }, { status });
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
