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
        <a rel="prev" href={searchPath(term, page - 1)} className="nav-link justify-self-start">
          Previous
        </a>
      ) : null}
      <p className="col-start-2 text-muted tabular-nums">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <a rel="next" href={searchPath(term, page + 1)} className="nav-link justify-self-end">
          Next
        </a>
      ) : null}
    </nav>
  );
}
