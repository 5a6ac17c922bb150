import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import {
  type ActivityEntry,
  findItems,
  isAboutProductOf,
  markUndone,
  type RecordedActivity,
  recordItems,
  summarizeBatch,
} from '#catalog/activity/activity.server.ts';
import { restoreAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { adminActivity } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { restoreFactName } from '../manage-facts.server.ts';
import { restoreQuestion, restoreStatus } from '../questions/manage-questions.server.ts';
import { restoreReply } from '../questions/manage-replies.server.ts';
import { restoreHome } from '../settings/publish-settings.server.ts';
import type { SettingsWriter } from '../settings/settings-versions.server.ts';
import { ALL_OR_NONE, type Steps, writeInSteps } from '../write-in-steps.server.ts';
import {
  categoriesOf,
  reserveRecordedImages,
  type UndoneRecord,
  undoRecords,
} from './undo-records.server.ts';

/** The outcome of undoing a batch, before anything was restored. */
export const NOTHING = {
  of: 'change' as 'deletion' | 'change',
  names: [] as string[],
  /** Names of the products that the batch had added and that were deleted. */
  removed: [] as string[],
  /** How many were already in their former state. */
  already: 0,
  /** How many were skipped because their former images have been deleted. */
  gone: 0,
  missing: 0,
  /** Names of products that were skipped because they were edited later. */
  edited: [] as string[],
  /** Names of products that were skipped because another product now has their code or handle. */
  taken: [] as string[],
  /** Names of products that were skipped because their former category is not one of the shop's. */
  refused: [] as string[],
  /** How many accessory categories of the demo were restored. */
  categories: 0,
  /** How many names of facts were restored. */
  facts: 0,
  /** How many names of facts were skipped, because they were changed later. */
  skippedFacts: 0,
  /** How many questions of visitors were restored. */
  questions: 0,
  /** How many questions keep their status, because it was changed or they were deleted since. */
  skippedQuestions: 0,
  /** How many saved replies were restored. */
  replies: 0,
  /** How many saved replies were skipped, because another one now has their name. */
  skippedReplies: 0,
  /** Whether the shop has the slides, blocks and pages of text of the demo again; `null` if none were removed. */
  isHomeBack: null as boolean | null,
};

export type Restoration = typeof NOTHING;

/** Whether everything of the batch was restored. */
function isWhole(restoration: Restoration): boolean {
  const { gone, missing, edited, taken, refused } = restoration;
  const { skippedFacts, skippedQuestions, skippedReplies } = restoration;
  const skipped = [...edited, ...taken, ...refused].length;
  return gone + missing + skipped + skippedFacts + skippedQuestions + skippedReplies === 0;
}

/**
 * Undoes a recorded batch: its products, questions and replies, the names of facts that it changed, and if it removed the
 * demo, also the demo's accessory categories and home page. The home page stays if it was published again since then.
 */
export async function undoChange(
  writer: SettingsWriter & { db: Db; storage: Storage; steps: Steps },
  batch: string,
): Promise<Restoration> {
  // Undo these before the products: undoing the products marks the batch as undone. If the process is killed in
  // between, the undo can then be repeated.
  const others = structuredClone(NOTHING);
  const entries: ActivityEntry[] = [];
  for (const { action, subject, subjectId, subjectName, before, after } of await findOtherItems(
    writer.db,
    batch,
  )) {
    if (subject === 'accessory category')
      others.categories += await restoreAccessoryCategories(writer.db, [before]);
    if (subject === 'fact name') {
      const outcome = await restoreFactName(writer.db, before, after);
      others[COUNTED_AS.fact[outcome]] += 1;
      if (outcome === 'restored')
        entries.push({ action: 'restored', subject, subjectId, subjectName, before: after, after: before });
    }
    if (subject === 'question' && action === 'deleted')
      others.questions += Number(await restoreQuestion(writer.db, subjectId ?? ''));
    else if (subject === 'question') {
      const outcome = await restoreStatus(writer.db, subjectId ?? '', before, after);
      others[COUNTED_AS.question[outcome]] += 1;
    }
    if (subject === 'saved reply') {
      const outcome = await restoreReply(writer.db, subjectId ?? '', subjectName, before);
      others[COUNTED_AS.reply[outcome]] += 1;
    }
    if (subject === 'shop settings') others.isHomeBack = await restoreHome(writer, Number(subjectId));
  }
  return undoBatch(writer.db, writer.storage, batch, writer.steps, others, entries);
}

/** Where the result counts what an undo did to the name of a fact, a question or a reply. */
const COUNTED_AS = {
  fact: { restored: 'facts', already: 'already', skipped: 'skippedFacts' },
  question: { restored: 'questions', already: 'already', skipped: 'skippedQuestions' },
  reply: { restored: 'replies', already: 'already', skipped: 'skippedReplies' },
} as const;

/**
 * Undoes a recorded batch with `undoRecords`, and records that as a batch. `others` restores the rest, with its entries for
 * the activity.
 */
export function undoBatch(
  db: Db,
  storage: Storage,
  batch: string,
  steps: Steps = ALL_OR_NONE,
  others: Restoration = NOTHING,
  otherEntries: ActivityEntry[] = [],
): Promise<Restoration> {
  return withCatalogError('Failed to update product', async () => {
    const stored = await reserveRecordedImages(db, storage, await listImagesBefore(db, batch));
    let restoration = structuredClone(others);
    const undoing = randomUUID();
    const of = await countItems(db, batch);
    let last = 0;
    let done = 0;
    let count = 0;
    await writeInSteps(db, steps, async (transaction, isFirst) => {
      if (isFirst) {
        restoration = structuredClone(others);
        last = done = count = 0;
      }
      const items = await findItems(transaction, batch, last, steps.size);
      last = items.at(-1)?.id ?? last;
      done += items.length;
      if (items.some(({ after }) => !after)) restoration.of = 'deletion';
      const undone = await undoRecords(transaction, items, stored);
      for (const record of undone) addTo(restoration, record);
      const entries = undone.flatMap(({ entry }) => entry ?? []);
      await recordItems(transaction, undoing, entries);
      count += entries.length;
      const hasMore = items.length === steps.size;
      // After the products, because the first entry says whether the undo can be undone.
      if (!hasMore) await recordItems(transaction, undoing, otherEntries);
      const isWritten = count + otherEntries.length > 0;
      const progress = hasMore && { unfinished: { done, of } };
      const summary = { kind: 'restored' as const, count, undoes: batch, ...progress };
      if (isWritten) await summarizeBatch(transaction, undoing, summary);
      if (!hasMore) {
        await markUndone(transaction, batch, { isWhole: isWhole(restoration), isWritten });
      }
      return { hasMore, changed: categoriesOf(undone) };
    });
    return restoration;
  });
}

function addTo(restoration: Restoration, { result, name }: UndoneRecord): void {
  switch (result) {
    case 'changed_back':
    case 'restored':
      restoration.names.push(name);
      break;
    case 'already':
    case 'missing':
    case 'gone':
      restoration[result] += 1;
      break;
    default:
      restoration[result].push(name);
  }
}

/** Returns the number of products of a batch. */
function countItems(db: Db, batch: string): Promise<number> {
  return db.$count(adminActivity, isAboutProductOf(batch));
}

/** Returns the entries of a batch that are not about products, in order. */
function findOtherItems(db: Db, batch: string): Promise<RecordedActivity[]> {
  return db
    .select()
    .from(adminActivity)
    .where(
      and(
        eq(adminActivity.batch, batch),
        ne(adminActivity.subject, 'product'),
        isNull(adminActivity.summary),
      ),
    )
    .orderBy(asc(adminActivity.id));
}

/** Returns the images that undoing a batch needs: those of deleted products, and those that were replaced. */
async function listImagesBefore(db: Db, batch: string): Promise<string[]> {
  const rows = await queryRows<{ image: string }>(
    db,
    sql`select distinct jsonb_array_elements_text(before->'images') as image from ${adminActivity}
      where ${isAboutProductOf(batch)} and jsonb_typeof(before->'images') = 'array'
        and (after is null or before->'images' <> coalesce(after->'images', before->'images'))`,
  );
  return rows.map(({ image }) => image);
}
