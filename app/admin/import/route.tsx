import { Link } from 'react-router';
import { shopOf } from '#app/context.ts';
import type { Import } from '#import-export/imports/import.ts';
import { listImports } from '#import-export/imports/imports.server.ts';
import { PageTitle } from '../frame/page-title.tsx';
import { LocalTime } from '../parts/timestamp.tsx';
import type { Route } from './+types/route';
import { TableUpload } from './table-upload.tsx';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  return { imports: await listImports(shopOf(args).db) };
}

export default function Imports({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <h1 className="font-display text-display-s">{texts.title}</h1>
      <p className="mt-3 max-w-prose text-muted">{texts.introduction}</p>
      <TableUpload />
      {imports.length > 0 ? (
        <section aria-labelledby="earlier" className="mt-12">
          <h2 id="earlier" className="font-display text-xl">
            {texts.earlierImports}
          </h2>
          <ul className="mt-3 border-line border-t">
            {imports.map((listed) => (
              <Entry key={listed.id} listed={listed} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Entry({ listed }: { listed: Import }) {
  return (
    <li className="grid gap-x-8 border-line border-b py-1 text-sm md:grid-cols-[12rem_minmax(0,1fr)_auto] md:items-center">
      <p className="text-muted tabular-nums">
        <LocalTime date={listed.createdAt} />
      </p>
      <p className="min-w-0 wrap-anywhere">
        <Link to={`/admin/import/${listed.id}`} className="text-link">
          {listed.fileName}
        </Link>
      </p>
      <p className="pb-2 text-muted md:pb-0">{inWords(listed)}</p>
    </li>
  );
}

function inWords({ state, paused, counts, total, failure }: Import): string {
  switch (state) {
    case 'reading':
    case 'checking':
      return texts.states.reading;
    case 'asking':
      return texts.states.asking;
    case 'checked':
      return texts.previewOf(total);
    case 'running':
    case 'photographs':
      return paused ? texts.states.paused : texts.states.running;
    case 'undoing':
      return texts.states.undoing;
    case 'undone':
      return texts.states.undone;
    case 'failed':
      return failure ?? texts.states.failed;
    case 'canceled':
    case 'finished':
      return texts.result(counts, state === 'canceled');
  }
}
