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
import { MAX_SYNONYMS } from '#catalog/settings/shop-settings.ts';
import { textInput, tooLong } from '#catalog/text/text-input-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { readForm, readNames } from '#platform/http/read-body.server.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

/** Adds, renames or deletes a category, depending on the form's field `intent`. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const form = await readForm(args.request);
    const parsed = change.safeParse({ ...Object.fromEntries(form), translations: readNames(form) });
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '', 400);
    const { outcome, message } = await carryOut(getContext(args).db, parsed.data);
    return outcome === 'done' ? { error: null, message } : refuse(message, STATUS[outcome]);
  });
}

const STATUS = { missing: 404, taken: 409 } as const;

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
      synonyms: textInput.pipe(z.string().max(MAX_SYNONYMS, tooLong(MAX_SYNONYMS))).optional(),
    }),
    z.object({ intent: z.literal('delete'), id: z.string() }),
  ],
  texts.unknownChange,
);

function carryOut(db: Db, parsed: z.output<typeof change>): Promise<CategoryOutcome> {
  switch (parsed.intent) {
    case 'add':
      return addCategory(db, parsed.name);
    case 'rename':
      return renameCategory(
        db,
        parsed.id,
        parsed.name,
        parsed.products === 'on',
        parsed.translations,
        parsed.synonyms,
      );
    case 'delete':
      return deleteCategory(db, parsed.id);
  }
}
