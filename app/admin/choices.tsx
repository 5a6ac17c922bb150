import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inFigures } from '#catalogue/amounts.ts';

/** What narrows a list, one of it chosen, in a row; a phone shows it in a line that a finger moves. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="bleed mt-5">
      <ul className="measure side-scroll flex gap-x-6 sm:flex-wrap">{children}</ul>
    </nav>
  );
}

interface Props {
  to: string;
  chosen: boolean;
  /** How many there are. */
  count: number;
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
        {children} <span className="text-xs tabular-nums">{inFigures(count)}</span>
      </Link>
    </li>
  );
}
