import { Link } from 'react-router';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { type Counts, FILTERS, type Filter, OUTCOMES } from '#import-export/imports/import.ts';
import { Choice, Choices } from '../parts/choices.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { Changed } from '../writes/changed.tsx';
import type { ImportPage } from './load-import.server.ts';
import { texts } from './texts.ts';

/** Lists the products of the table with their results, filtered by result. */
export function Rows({ page: { job, rows, view } }: { page: ImportPage }) {
  const pathOf = (filter: Filter | null, page: number) => {
    const search = new URLSearchParams();
    if (filter) search.set('outcome', filter);
    if (page > 1) search.set('page', String(page));
    return `?${search}`;
  };
  const isDryRun = job.state === 'checked';
  return (
    <>
      <Choices label={texts.rows.filter}>
        <Choice to={pathOf(null, 1)} chosen={view.filter === null} count={job.done}>
          {texts.rows.all}
        </Choice>
        {FILTERS.filter((filter) => view.counts[filter] > 0).map((filter) => (
          <Choice
            key={filter}
            to={pathOf(filter, 1)}
            chosen={view.filter === filter}
            count={view.counts[filter]}
          >
            {texts.rows.outcomes[filter]}
          </Choice>
        ))}
      </Choices>
      {job.counts.skipped > 0 ? (
        <p className="mt-1">
          <a href={`/admin/import/${job.id}/skipped.csv`} className="text-link text-sm">
            {texts.rows.downloadSkipped}
          </a>
        </p>
      ) : null}
      <ol className="mt-3 border-line border-t text-sm">
        {rows.map((row) => (
          <li
            key={row.position}
            className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-6 gap-y-1 border-line border-b py-3 md:grid-cols-[5rem_7rem_minmax(0,1fr)]"
          >
            <p className="text-muted tabular">{texts.rows.row(row.line)}</p>
            <p className={row.outcome === 'skipped' ? 'text-accent' : ''}>
              {texts.rows.outcomes[row.outcome]}
            </p>
            <div className="min-w-0 wrap-anywhere max-md:col-span-2">
              <p>
                {row.exists && !isDryRun ? (
                  <Link to={`/admin/products/${row.productId}/edit`} className="underline underline-offset-4">
                    <bdi>{row.name || texts.rows.unnamed}</bdi>
                  </Link>
                ) : (
                  <bdi>{row.name || <span className="text-muted">{texts.rows.unnamed}</span>}</bdi>
                )}
              </p>
              {row.reason ? (
                <p className={row.outcome === 'skipped' ? 'text-accent' : 'text-muted'}>
                  {row.column ? `${row.column}: ` : ''}
                  {row.reason}
                </p>
              ) : null}
              {row.conflict?.values.map(({ field, before, after }) => (
                <p key={field} className="tabular">
                  <span className="text-muted">{`${field} ${texts.conflicts.inShop}: `}</span>
                  <bdi>{before}</bdi>
                  <span className="text-muted">{`, ${texts.conflicts.inFile}: `}</span>
                  <bdi>{after}</bdi>
                </p>
              ))}
              <div className={row.outcome === 'added' ? 'flex flex-wrap gap-x-5' : ''}>
                {row.changes.map((change) => (
                  <Changed key={change.field} change={change} />
                ))}
              </div>
              {row.notes.map((sentence) => (
                <p key={sentence} className="text-muted">
                  {sentence}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {rows.length === 0 ? (
        <p className="border-line border-b py-10 text-muted">{texts.rows.noMatch}</p>
      ) : null}
      <div className="mt-6">
        <PageLinks page={view.page} pages={view.pages} pathOf={(page) => pathOf(view.filter, page)} />
      </div>
    </>
  );
}

/** Returns the counts that are shown for every import. */
export function figuresOf(counts: Counts): [string, string][] {
  return OUTCOMES.filter((outcome) => outcome !== 'left out').map((outcome) => [
    texts.rows.outcomes[outcome],
    formatNumber(counts[outcome]),
  ]);
}
