import { Link } from 'react-router';
import { libraryPath } from './library-view.ts';
import type { Library } from './page-of-library.server.ts';

/** All images or those that no product uses, each with how many there are. */
export function UseFilter({ view, totals }: Pick<Library, 'view' | 'totals'>) {
  const choices = [
    { label: 'All', unused: false, count: totals.all.count },
    { label: 'Unused', unused: true, count: totals.unused.count },
  ];
  return (
    <nav aria-label="Filter by use" className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ label, unused, count }) => (
          <li key={label}>
            <Link
              to={libraryPath({ unused, page: 1 })}
              preventScrollReset
              aria-current={view.unused === unused ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 border border-line px-4 text-sm aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-page"
            >
              {label} <span className="tabular-nums opacity-75">{count.toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
