import type { ReactNode } from 'react';

interface Props {
  /** What is shown if there are no rows. */
  none: string;
  className?: string;
  children: ReactNode[];
}

/** A list of rows with lines between them. */
export function RowList({ none, className = 'mt-2', children }: Props) {
  if (children.length === 0)
    return <p className={`border-line border-y py-10 text-muted text-sm ${className}`}>{none}</p>;
  return <ul className={`border-line border-t ${className}`}>{children}</ul>;
}
