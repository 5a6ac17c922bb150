import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '#catalog/amounts/amounts.ts';

/** A row of links that filter a list. On a phone the row scrolls. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="bleed mt-2 sm:mt-5">
      <ul ref={useCurrentInView()} className="measure side-scroll flex gap-x-6 sm:flex-wrap">
        {children}
      </ul>
    </nav>
  );
}

/** Keeps the current link of a row that scrolls in view. @returns the ref of the row */
export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address determines the current link.
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current]');
    if (!row.current || !chosen) return;
    const [line, box] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (box.left < line.left || box.right > line.right) {
      row.current.scrollBy({ left: box.left - line.left - (line.width - box.width) / 2 });
    }
  }, [pathname, search]);
  return row;
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
