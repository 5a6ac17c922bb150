import { z } from 'zod';
import {
  findFirstItems,
  findSummaries,
  pageOfActivity,
  type RecordedActivity,
} from '#catalog/activity/activity.server.ts';
import { changesOf, type FieldChange } from '#catalog/activity/activity-changes.ts';
import type { ActivityFilter } from '#catalog/activity/activity-kinds.ts';
import { countOf, isUndone, programOf, summaryInWords } from '#catalog/activity/batch-summary.ts';
import { pageCount } from '#catalog/lists/listing.ts';
import { findExisting } from '#catalog/products/write-products.server.ts';
import { API_RIGHTS } from '#platform/db/column-values.ts';
import type { Db } from '#platform/db/database.ts';
import { texts as keyTexts } from '../keys/texts.ts';
import { texts as webhookTexts } from '../webhooks/texts.ts';
import { texts } from './texts.ts';

/** Returns the rights and the expiry of a new API key. */
function keyValuesIn(after: unknown): FieldChange[] {
  const { data } = newKey.safeParse(after);
  if (!data) return [];
  const rights = data.rights.map((right) => keyTexts.rights[right]).join(', ');
  return [
    { field: keyTexts.rightsLegend.toLowerCase(), before: null, after: rights },
    {
      field: keyTexts.expiry.toLowerCase(),
      before: null,
      after: data.expiresAt?.slice(0, 10) ?? keyTexts.never,
    },
  ];
}

/** Returns why the shop has stopped a webhook or a repeated import by itself. */
function reasonIn(after: unknown): FieldChange[] {
  const { data } = z.object({ reason: z.string() }).safeParse(after);
  return data ? [{ field: texts.reason, before: null, after: data.reason }] : [];
}

/** Returns the events of a new, changed or deleted webhook, and the API key that wrote it. */
function eventsIn(before: unknown, after: unknown): FieldChange[] {
  const [former, later] = [before, after].map((values) => webhookValues.safeParse(values).data);
  if (!former && !later) return [];
  const inWords = (values: typeof former) => values?.events.join(', ') ?? null;
  const by = (former ?? later)?.by;
  return [
    { field: webhookTexts.events.toLowerCase(), before: inWords(former), after: inWords(later) },
    ...(by ? [{ field: texts.byKey, before: null, after: by }] : []),
  ];
}

const webhookValues = z.object({ events: z.array(z.string()), by: z.string().optional() });

const newKey = z.object({ rights: z.array(z.enum(API_RIGHTS)), expiresAt: z.string().nullable() });

/** Number of entries on a page of the activity. */
const PAGE_SIZE = 30;

/** Maximum number of products listed below the entry of a batch. A separate page lists all. */
const MAX_LISTED_ITEMS = 10;

/** Returns one page of the activity for the screen. `batch` is the batch that the view is limited to. */
export async function listActivity(db: Db, filter: ActivityFilter & { page: number }) {
  const { entries, totalCount, page } = await pageOfActivity(db, filter.page, PAGE_SIZE, filter);
  const batches = [...new Set(entries.flatMap(({ batch }) => batch ?? []))];
  const [firsts, summaries] = await Promise.all([
    findFirstItems(db, batches, MAX_LISTED_ITEMS),
    findSummaries(db, filter.batch ? [...batches, filter.batch] : batches),
  ]);
  const recordedItems = [...entries, ...[...firsts.values()].flat()];
  const ids = recordedItems.flatMap(({ subject, subjectId }) =>
    subject === 'product' && subjectId ? [subjectId] : [],
  );
  const existing = await findExisting(db, [...new Set(ids)]);

  const itemOf = (recorded: RecordedActivity) => {
    const { id, at, action, subject, subjectId, subjectName, before, after } = recorded;
    return {
      id,
      at,
      action,
      subject,
      subjectId,
      subjectName,
      changes:
        subject === 'shop settings'
          ? settingsChangesIn(after)
          : subject === 'API key'
            ? keyValuesIn(after)
            : subject === 'webhook'
              ? [...eventsIn(before, after), ...reasonIn(after)]
              : subject === 'import'
                ? reasonIn(after)
                : changesOf(before, after),
      alsoOnProducts: productsIn(after),
      /** Whether the product still exists. */
      exists: subjectId !== null && existing.has(subjectId),
      /** The first photo of the product, if it still exists. */
      image: existing.get(subjectId ?? ''),
    };
  };
  const batchOf = (batch: string | null) => {
    const found = batch === null ? undefined : summaries.get(batch);
    if (!batch || !found) return null;
    const [first] = firsts.get(batch) ?? [];
    return {
      batch,
      /** `45 prices raised by 5 %`. */
      sentence: summaryInWords(found.summary),
      count: countOf(found.summary),
      isUndone: isUndone(found.summary),
      // The undo of an addition or a deletion cannot be undone: images of undone additions are deleted soon.
      canUndo: found.action !== 'restored' || (first?.before != null && first.after != null),
      action: found.action,
      /** The name of the API key that made the change; `null` if the administrator did. */
      by: programOf(found.summary),
    };
  };

  return {
    page,
    pages: pageCount(totalCount, PAGE_SIZE),
    /** The name of the product that the view is limited to. */
    product: (filter.product && entries.find(({ subject }) => subject === 'product')?.subjectName) || null,
    batch: batchOf(filter.batch ?? null),
    entries: entries.map((entry) => {
      const items = entry.summary === null ? [] : (firsts.get(entry.batch ?? '') ?? []);
      const [only] = items;
      // A change of a single item is shown like any other entry.
      const own = items.length === 1 && only ? { ...itemOf(only), at: entry.at } : itemOf(entry);
      return {
        ...own,
        batch: batchOf(entry.batch),
        /** The first changes of a batch. */
        items: items.length > 1 ? items.map(itemOf) : [],
        /** Whether this is a single change of a batch, shown on its own. */
        isPart: entry.summary === null,
      };
    }),
  };
}

/** Returns the changes that a version of the settings made, from its record. */
function settingsChangesIn(after: unknown): FieldChange[] {
  const changes = typeof after === 'object' && after !== null && 'changes' in after ? after.changes : [];
  return Array.isArray(changes) ? changes : [];
}

/** Returns the number of products that were renamed together with their category. */
function productsIn(after: unknown): number {
  const products = typeof after === 'object' && after !== null && 'products' in after ? after.products : 0;
  return typeof products === 'number' ? products : 0;
}

export type ListedActivity = Awaited<ReturnType<typeof listActivity>>['entries'][number];

/** A single change, as the screen shows it. */
export type ListedChange = ListedActivity['items'][number];

/** A change of several products at once. */
export type ListedBatch = NonNullable<ListedActivity['batch']>;
