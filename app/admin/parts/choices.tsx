import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '#catalog/amounts/amounts.ts';

/** A row of links that filter a list. On a phone the row scrolls, and keeps the current link in view. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address determines the current link.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !chosen) return;
    const [line, box] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (box.left < line.left || box.right > line.right) {
      list.current.scrollBy({ left: box.left - line.left - (line.width - box.width) / 2 });
    }
  }, [search]);
  return (
    <nav aria-label={label} className="bleed mt-2 sm:mt-5">
      <ul ref={list} className="measure side-scroll flex gap-x-6 sm:flex-wrap">
        {children}
      </ul>
    </nav>
  );
}

interface Props {
  to: string;
  chosen: boolean;
  /** The number of entries. */
  count?: number;
  children: ReactNode;
}

export function Choice({ to, chosen, count, children }: Props) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={chosen ? 'true' : undefined}
        className="nav-link gap-1.5 text-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-ink"
      >
        {children}
        {count === undefined ? null : <span className="text-xs tabular"> {formatNumber(count)}</span>}
      </Link>
    </li>
  );
}
