import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentInView } from '#app/ui/current-in-view.ts';
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
        className="nav-link gap-1.5 text-muted hover:text-ink aria-[current]:text-ink"
      >
        {children}
        {count === undefined ? null : <span className="text-xs tabular"> {formatNumber(count)}</span>}
      </Link>
    </li>
  );
}
