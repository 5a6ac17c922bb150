import { Link } from 'react-router';
import { shopOf } from '#app/context.ts';
import { pageCount } from '#catalog/lists/listing.ts';
import { LivePage } from '../frame/live-page.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { useReturnedTo } from '../products/form/use-return.ts';
import type { Route } from './+types/route';
import { ActivityFilters } from './activity-filters.tsx';
import { activityPath, isActivityNarrowed, parseActivityView } from './activity-view.ts';
import { Entry } from './entry.tsx';
import { listActivity } from './list-activity.server.ts';
import { PAGE_SIZE } from './listed-activity.ts';
import { texts } from './texts.ts';
import { UndoChange } from './undo-change.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { db, changes } = shopOf(args);
  const cursor = changes.cursor();
  const view = parseActivityView(args.url.searchParams);
  return { cursor, view, ...(await listActivity(db, view)) };
}

export default function Activity({
  loaderData: { cursor, view, product, batch, entries, totalCount, page },
}: Route.ComponentProps) {
  const returnedTo = useReturnedTo();
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h1 className="font-display text-display-s">{texts.title}</h1>
        <Link to="/admin/sessions" className="text-link text-sm">
          {texts.sessions}
        </Link>
      </div>
      <ActivityFilters view={view} />
      {product ? (
        <p className="mt-3 text-sm">
          <span className="text-muted">{texts.changesTo}</span> <bdi>{product}</bdi>
        </p>
      ) : null}
      {batch ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-8 text-sm">
          <p>{batch.sentence}</p>
          <UndoChange change={batch} />
        </div>
      ) : null}
      {entries.length === 0 && isActivityNarrowed(view) ? (
        <p className="mt-5 border-line border-y py-10 text-muted">{texts.noMatch}</p>
      ) : entries.length === 0 ? (
        <div className="mt-5 border-line border-y py-10">
          <p className="max-w-prose text-muted">{texts.empty}</p>
          <Link to="/admin/dashboard" className="text-link mt-3 text-sm">
            {texts.toProducts}
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
          pathOf={(number) => activityPath({ ...view, page: number })}
        />
      </div>
      <LivePage cursor={cursor} />
    </>
  );
}
