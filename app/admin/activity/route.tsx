import { Link } from 'react-router';
import { shopOf } from '#app/context.ts';
import { countBatches, pageOfActivity, type RecordedActivity } from '#catalogue/activity.server.ts';
import { changesOf } from '#catalogue/activity-changes.ts';
import { pageCount } from '#catalogue/listing.ts';
import { findExisting } from '#catalogue/many-products.server.ts';
import type { Db } from '#db/database.ts';
import { store } from '#store';
import { LivePage } from '../live-page.tsx';
import { PageLinks } from '../page-links.tsx';
import { useReturnedTo } from '../products/use-return.ts';
import type { Route } from './+types/route';
import { Entry } from './entry.tsx';
import type { Undoable } from './undo-change.tsx';

const PAGE_SIZE = 30;

export async function loader(args: Route.LoaderArgs) {
  const { db, changes } = shopOf(args);
  const cursor = changes.cursor();
  const asked = Number(/^[1-9]\d{0,6}$/.exec(new URL(args.request.url).searchParams.get('page') ?? '') ?? 1);
  const { entries, totalCount, page } = await pageOfActivity(db, asked, PAGE_SIZE);
  const productIds = entries.flatMap(({ subject, subjectId }) =>
    subject === 'product' && subjectId ? [subjectId] : [],
  );
  const [existing, undoable] = await Promise.all([findExisting(db, productIds), findUndoable(db, entries)]);
  return {
    cursor,
    page,
    totalCount,
    entries: entries.map(({ before, after, batch: _, ...entry }) => ({
      ...entry,
      changes: changesOf(before, after),
      alsoOnProducts: productsIn(after),
      undoable: undoable.get(entry.id) ?? null,
      exists: entry.subjectId !== null && existing.has(entry.subjectId),
    })),
  };
}

export default function Activity({
  loaderData: { cursor, entries, totalCount, page },
}: Route.ComponentProps) {
  const returnedTo = useReturnedTo();
  return (
    <>
      <title>{`Activity - ${store.brand}`}</title>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h1 className="font-display text-display-s">Activity</h1>
        <Link to="/admin/sessions" className="text-link text-sm">
          Sessions
        </Link>
      </div>
      {entries.length === 0 ? (
        <div className="mt-5 border-line border-y py-10">
          <p className="max-w-prose text-muted">
            Nothing has been changed yet. Every change to a product or to a category of the accessories will
            stand here: what was changed, and when.
          </p>
          <Link to="/admin/dashboard" className="text-link mt-3 text-sm">
            Go to the products
          </Link>
        </div>
      ) : (
        <ol className="mt-5 border-line border-t">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} returnedTo={returnedTo} />
          ))}
        </ol>
      )}
      <div className="mt-6">
        <PageLinks
          page={page}
          pages={pageCount(totalCount, PAGE_SIZE)}
          pathOf={(number) => (number === 1 ? '/admin/activity' : `/admin/activity?page=${number}`)}
        />
      </div>
      <LivePage cursor={cursor} />
    </>
  );
}

/**
 * The changes of products that can be undone at once, each under its first entry on the page. A deletion cannot: soon
 * after it the images are gone.
 */
async function findUndoable(db: Db, entries: RecordedActivity[]): Promise<Map<number, Undoable>> {
  const changes = entries.flatMap(({ id, subject, before, after, batch }) =>
    subject === 'product' && before && after && batch ? [{ id, batch }] : [],
  );
  const counts = await countBatches(
    db,
    changes.map(({ batch }) => batch),
  );
  const firsts = changes.filter(
    ({ batch }, at) => changes.findIndex((other) => other.batch === batch) === at,
  );
  return new Map(firsts.map(({ id, batch }) => [id, { batch, count: counts.get(batch) ?? 0 }]));
}

/** On how many products a category was renamed with it. */
function productsIn(after: unknown): number {
  const products = typeof after === 'object' && after !== null && 'products' in after ? after.products : 0;
  return typeof products === 'number' ? products : 0;
}
