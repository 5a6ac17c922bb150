import { Link } from 'react-router';
import { shopOf } from '#app/context.ts';
import { inFigures } from '#catalogue/amounts.ts';
import { productsInWords } from '#catalogue/product.ts';
import type { Import } from '#imports/import.ts';
import { listImports } from '#imports/imports.server.ts';
import { PageTitle } from '../page-title.tsx';
import { LocalTime } from '../timestamp.tsx';
import type { Route } from './+types/route';
import { GiveTable } from './give-table.tsx';

export async function loader(args: Route.LoaderArgs) {
  return { imports: await listImports(shopOf(args).db) };
}

export default function Imports({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Import</PageTitle>
      <h1 className="font-display text-display-s">Import</h1>
      <p className="mt-3 max-w-prose text-muted">
        Products from a table: what Shopify or WooCommerce export, an Excel workbook, any CSV, or a ZIP of a
        table and photographs. Nothing is saved before you have seen what would happen, and all of it can be
        taken back.
      </p>
      <GiveTable />
      {imports.length > 0 ? (
        <section aria-labelledby="earlier" className="mt-12">
          <h2 id="earlier" className="font-display text-xl">
            Earlier imports
          </h2>
          <ul className="mt-3 border-line border-t">
            {imports.map((one) => (
              <Entry key={one.id} given={one} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Entry({ given }: { given: Import }) {
  return (
    <li className="grid gap-x-8 border-line border-b py-1 text-sm md:grid-cols-[12rem_minmax(0,1fr)_auto] md:items-center">
      <p className="text-muted tabular-nums">
        <LocalTime date={given.createdAt} />
      </p>
      <p className="min-w-0 wrap-anywhere">
        <Link to={`/admin/import/${given.id}`} className="text-link">
          {given.fileName}
        </Link>
      </p>
      <p className="pb-2 text-muted md:pb-0">{inWords(given)}</p>
    </li>
  );
}

function inWords({ state, paused, counts, total, failure }: Import): string {
  switch (state) {
    case 'reading':
    case 'checking':
      return 'Being read';
    case 'asking':
      return 'Waits for your answers';
    case 'checked':
      return `Not saved yet: ${productsInWords(total)} looked at`;
    case 'running':
    case 'photographs':
      return paused ? 'Paused' : 'Under way';
    case 'undoing':
      return 'Being taken back';
    case 'undone':
      return 'Taken back';
    case 'failed':
      return failure ?? 'Failed';
    case 'cancelled':
    case 'finished':
      return `${state === 'cancelled' ? 'Cancelled: ' : ''}${inFigures(counts.added)} added, ${inFigures(counts.changed)} changed${
        counts.refused > 0 ? `, ${inFigures(counts.refused)} refused` : ''
      }`;
  }
}
