import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { texts } from './texts.ts';

interface Props {
  /** The first page is 1. */
  page: number;
  pages: number;
  /** The address of a page. */
  pathOf(page: number): string;
}

/** Links to the previous and next page, the nearest pages, the first and the last. Nothing for a single page. */
export function PageLinks({ page, pages, pathOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap items-center text-sm tabular sm:gap-1">
      {page > 1 ? (
        <PageLink to={pathOf(page - 1)} label={texts.previousPage}>
          <ChevronLeft aria-hidden strokeWidth={1.25} className="size-5 rtl:rotate-180" />
        </PageLink>
      ) : null}
      {nearby(page, pages).map(({ number, gap, className }) => (
        <span key={number} className={`items-center sm:gap-1 ${className}`}>
          <span aria-hidden className={`px-1 text-muted ${gap}`}>
            …
          </span>
          <PageLink to={pathOf(number)} label={texts.page(number)} current={number === page}>
            {number}
          </PageLink>
        </span>
      ))}
      {page < pages ? (
        <PageLink to={pathOf(page + 1)} label={texts.nextPage}>
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

/**
 * Returns the first page, the last page and the pages around the current one. A phone gets only as many as fit into a
 * line. A gap never hides a single page.
 */
function nearby(page: number, pages: number) {
  const around = [page - 1, page, page + 1];
  if (page === 4) around.unshift(2);
  if (page === pages - 3) around.push(pages - 1);
  const inOrder = (numbers: number[]) =>
    [...new Set([1, ...numbers, pages])].filter((number) => number >= 1 && number <= pages);
  const wide = inOrder(around);
  const narrow = inOrder([page === 3 ? 2 : 1, page, page === pages - 2 ? pages - 1 : pages]);
  const follows = (numbers: number[], number: number) =>
    number === 1 || numbers.includes(number - 1) || !numbers.includes(number);
  return wide.map((number) => {
    const gaps = [follows(narrow, number) ? 'max-sm:hidden' : '', follows(wide, number) ? 'sm:hidden' : ''];
    return {
      number,
      gap: gaps.join(' '),
      className: narrow.includes(number) ? 'flex' : 'flex max-sm:hidden',
    };
  });
}
