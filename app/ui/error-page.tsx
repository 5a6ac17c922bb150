import type { ReactNode } from 'react';
import { describeError } from './describe-error.ts';
import { TryAgain } from './try-again.tsx';

interface Props {
  error: unknown;
  /** Links to other pages. */
  children?: ReactNode;
  /** A picture for the free side of a wide screen. */
  beside?: ReactNode;
}

/** Says what happened without telling internals, and offers another attempt where that may help. */
export function ErrorPage({ error, children, beside }: Props) {
  const { title, sentence, isPassing } = describeError(error);
  return (
    <section className="measure gap-x-16 py-20 md:py-32 lg:flex lg:items-center lg:justify-between">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1 className="max-w-[18ch] font-display text-display-l">{title}</h1>
        <p className="mt-6 max-w-[44ch] text-lg text-muted">{sentence}</p>
        {isPassing ? <TryAgain /> : null}
        {children}
      </div>
      {beside}
    </section>
  );
}
