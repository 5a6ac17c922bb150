import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** The address of a page. */
  pathOf(page: number): string;
}

/** The previous, the next and the nearest pages of a list, the first and the last one. Nothing where there is one page. */
export function PageLinks({ page, pages, pathOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-1 text-sm tabular-nums">
      {page > 1 ? (
        <PageLink to={pathOf(page - 1)} label="Previous page">
          <ChevronLeft aria-hidden strokeWidth={1.25} className="size-5 rtl:rotate-180" />
        </PageLink>
      ) : null}
      {nearby(page, pages).map((number, index, all) => (
        <span key={number} className="flex items-center gap-1">
          {index > 0 && number - (all[index - 1] ?? 0) > 1 ? (
            <span aria-hidden className="px-1 text-muted">
              …
            </span>
          ) : null}
          <PageLink to={pathOf(number)} label={`Page ${number}`} current={number === page}>
            {number}
          </PageLink>
        </span>
      ))}
      {page < pages ? (
        <PageLink to={pathOf(page + 1)} label="Next page">
          <ChevronRight aria-hidden strokeWidth={1.25} className="size-5 rtl:rotate-180" />
        </PageLink>
      ) : null}
    </nav>
  );
}

interface PageLinkProps {
  to: string;
  label: string;
  current?: boolean;
  children: ReactNode;
}

function PageLink({ to, label, current = false, children }: PageLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      className="inline-flex h-11 min-w-11 items-center justify-center px-2 aria-[current]:border-ink aria-[current]:border-b"
    >
      {children}
    </Link>
  );
}

/** The first, the last, and the pages around the current one, in order; no gap stands for a single page. */
function nearby(page: number, pages: number): number[] {
  const near = [page - 1, page, page + 1];
  if (page === 4) near.unshift(2);
  if (page === pages - 3) near.push(pages - 1);
  const wanted = [1, ...near, pages];
  return [...new Set(wanted)].filter((number) => number >= 1 && number <= pages);
}
