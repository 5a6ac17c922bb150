import { Link } from 'react-router';
import { searchPath } from './search-form.tsx';

/** The way to the previous and the next page of results; nothing where there is only one. */
export function ResultPages({ term, page, pages }: { term: string; page: number; pages: number }) {
  if (pages === 1) return null;
  return (
    <nav
      aria-label="Pages of results"
      className="mt-16 grid grid-cols-[1fr_auto_1fr] items-center border-line border-t pt-4 text-sm"
    >
      {page > 1 ? (
        <Link rel="prev" to={searchPath(term, page - 1)} className="nav-link justify-self-start">
          Previous
        </Link>
      ) : null}
      <p className="col-start-2 text-muted tabular-nums">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <Link rel="next" to={searchPath(term, page + 1)} className="nav-link justify-self-end">
          Next
        </Link>
      ) : null}
    </nav>
  );
}
