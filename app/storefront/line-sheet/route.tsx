import { data } from 'react-router';
import { shopOf } from '#app/context.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { findLineSheet } from '#exchange/line-sheet/line-sheets.server.ts';
import { Metadata } from '../metadata.tsx';
import type { Route } from './+types/route';

/** `/line-sheet/:id`: a line sheet that was shared by its link, which ends after 30 days. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const sheet = await findLineSheet(shopOf(args).db, id);
  if (!sheet) throw data(null, { status: 404 });
  return {
    id,
    title: sheet.title,
    ends: sheet.expiresAt.toISOString().slice(0, 10),
    endsInWords: inWords(sheet.expiresAt),
  };
}

export default function SharedLineSheet({
  loaderData: { id, title, ends, endsInWords },
}: Route.ComponentProps) {
  return (
    <div className="measure py-20 md:py-32">
      <Metadata
        title={title}
        description={`${title} by ${useShop().brand}, as a PDF.`}
        path={`/line-sheet/${id}`}
        noindex
      />
      <p className="text-muted">Line sheet</p>
      <h1 className="mt-3 max-w-[18ch] font-display text-display-l">{title}</h1>
      <p className="mt-6 max-w-[44ch] text-lg text-muted">
        A PDF to leaf through, to print or to pass on, with the pieces as they are today.
      </p>
      <p className="mt-8">
        <a
          href={`/line-sheet/${id}/catalogue.pdf`}
          className="inline-flex min-h-11 items-center bg-ink px-6 text-page"
        >
          Open the PDF
        </a>
      </p>
      <p className="mt-6 text-muted text-sm">
        This link ends on <time dateTime={ends}>{endsInWords}</time>.
      </p>
    </div>
  );
}

/** `December 22, 2026`; written by the server, whose words a browser need not have. */
function inWords(day: Date): string {
  return day.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
}
