import { data, type LoaderFunctionArgs } from 'react-router';
import { getContext } from '#app/context.ts';
import { findSummaries, findUndoOf } from '#catalog/activity/activity.server.ts';
import { changesOf } from '#catalog/activity/activity-changes.ts';
import { isUndone, progressOfBatch } from '#catalog/activity/batch-summary.ts';
import { listAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import { pageCount, parsePage } from '#catalog/lists/listing.ts';
import { findExisting } from '#catalog/products/write-products.server.ts';
import { CONFLICTS, FILTERS, WORKING } from '#import-export/imports/import.ts';
import {
  countImportPhotos,
  countRows,
  findImport,
  pageOfRows,
} from '#import-export/imports/imports.server.ts';
import { listMissingPhotos } from '#import-export/imports/photos/missing-photos.server.ts';
import { findAddress } from '#import-export/imports/repeats/addresses.server.ts';
import type { Rhythm } from '#import-export/imports/repeats/repeat.ts';
import { saysWhatIsMissing } from '#import-export/imports/texts.ts';
import { texts } from './texts.ts';

/** An import in the state that its page shows. */
export type ImportPage = Awaited<ReturnType<typeof loadImport>>;

/** Returns an import, with the page of its rows that is in the address. */
export async function loadImport(args: LoaderFunctionArgs, id: string) {
  const { db, changes } = getContext(args);
  // Read the cursor before the queries: a change that commits while they run is then reported, not missed.
  const cursor = changes.cursor();
  const job = await findImport(db, id);
  if (!job) throw data(texts.missing, { status: 404 });
  const search = args.url.searchParams;
  const filter = FILTERS.find((one) => one === search.get('outcome')) ?? null;
  const page = parsePage(search.get('page')) ?? 1;
  const isWorking = WORKING.has(job.state);
  const hasRows = !isWorking && job.state !== 'asking';
  const written = job.beganAt ? job.done : undefined;
  const [photos, rows, missingPhotos, categories, further, summaries, undo, address] = await Promise.all([
    countImportPhotos(db, job),
    hasRows ? pageOfRows(db, job.id, filter, page, PAGE_SIZE, written) : [],
    job.state === 'finished' ? listMissingPhotos(db, job.id) : null,
    job.state === 'asking' ? listAccessoryCategories(db) : [],
    hasRows ? countRows(db, job.id, FURTHER, written) : NONE,
    findSummaries(db, [job.id]),
    job.beganAt && !isWorking ? findUndoOf(db, job.id) : undefined,
    job.addressId ? findAddress(db, job.addressId) : null,
  ]);
  const counts = { ...job.counts, ...further };
  const counted = filter ? counts[filter] : job.done;
  const existing = await findExisting(
    db,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  return {
    cursor,
    // The page is reloaded often while a process works on the import.
    job: isWorking ? { ...job, survey: null, answers: null } : job,
    photos,
    /** How the import is repeated; without the address, which can be secret. */
    address: address && { id: address.id, every: address.every as Rhythm, maxPercent: address.maxPercent },
    isUndone: isUndone(summaries.get(job.id)?.summary),
    /** Whether it was undone, as a whole or in part. It cannot continue then. */
    hasUndo: undo !== undefined,
    undoProgress: progressOfBatch(undo?.summary),
    missingPhotos,
    subCategories: categories.map(({ name }) => name),
    view: { filter, counts, page, pages: pageCount(counted, PAGE_SIZE) },
    rows: rows.map(({ before, after, conflict, ...row }) => ({
      ...row,
      notes: row.isUnfinished ? row.notes : row.notes.filter((note) => !saysWhatIsMissing(note)),
      conflict: conflict && { kinds: conflict.kinds, values: changesOf(conflict.shop, conflict.file) },
      /** Whether the product exists: it can have been deleted since. New products get their ids in the preview. */
      exists: existing.has(row.productId ?? ''),
      changes:
        row.outcome === 'added'
          ? changesOf(
              before,
              row.notes.some(saysWhatIsMissing) ? { ...(after as object), hidden: false } : after,
            )
          : row.outcome === 'changed'
            ? changesOf(before, after)
            : [],
    })),
  };
}

const PAGE_SIZE = 50;
/** Lists whose products are not counted with the outcomes. */
const FURTHER = [...CONFLICTS, 'unfinished'] as const;
const NONE = { name: 0, newer: 0, code: 0, since: 0, price: 0, deleted: 0, unfinished: 0 };
