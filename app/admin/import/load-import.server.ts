import { data, type LoaderFunctionArgs } from 'react-router';
import { getContext } from '#app/context.ts';
import { changesOf } from '#catalog/activity/activity-changes.ts';
import { listAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import { FILTERS } from '#import-export/imports/import.ts';
import {
  countNotRestored,
  findImport,
  pageOfRows,
  progressOf,
} from '#import-export/imports/imports.server.ts';
import { listMissingPhotos } from '#import-export/imports/photos/missing-photos.server.ts';
import { texts } from './texts.ts';

/** An import in the state that its page shows. */
export type ImportPage = Awaited<ReturnType<typeof loadImport>>;

/** Returns an import, with the page of its rows that is in the address. */
export async function loadImport(args: LoaderFunctionArgs, id: string) {
  const { db } = getContext(args);
  const job = await findImport(db, id);
  if (!job) throw data(texts.missing, { status: 404 });
  const search = args.url.searchParams;
  const filter = FILTERS.find((one) => one === search.get('outcome')) ?? null;
  const page = Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '') ?? 1);
  const hasRows = !['reading', 'asking', 'checking'].includes(job.state);
  const [progress, rows, missingPhotos, categories, notRestored] = await Promise.all([
    progressOf(db, job),
    hasRows ? pageOfRows(db, job.id, filter, page, PAGE_SIZE) : [],
    job.state === 'finished' ? listMissingPhotos(db, job.id) : null,
    job.state === 'asking' ? listAccessoryCategories(db) : [],
    job.state === 'undone' ? countNotRestored(db, job.id) : 0,
  ]);
  const counts = { ...job.counts, 'not restored': notRestored };
  const counted = filter ? counts[filter] : job.done;
  return {
    job,
    progress,
    missingPhotos,
    subCategories: categories.map(({ name }) => name),
    view: { filter, counts, page, pages: Math.max(1, Math.ceil(counted / PAGE_SIZE)) },
    rows: rows.map(({ before, after, ...row }) => ({
      ...row,
      isWritten: row.productId !== null,
      changes: row.outcome === 'added' || row.outcome === 'changed' ? changesOf(before, after) : [],
    })),
  };
}

const PAGE_SIZE = 50;
