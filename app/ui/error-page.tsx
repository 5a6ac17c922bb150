import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPath, useLocation, useRevalidator } from 'react-router';
import { describeError } from './describe-error.ts';
import { isPlainClick } from './plain-click.ts';

interface Props {
  error: unknown;
  /** Ways on. */
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

/** A link to the same page, which works without scripts; with them it reads the page again in its place. */
function TryAgain() {
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  const isTrying = state !== 'idle';
  const tryAgain = useEffectEvent(() => void revalidate());

  useEffect(() => {
    const onOnline = () => tryAgain();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  const followInPlace = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!isTrying) void revalidate();
  };

  return (
    <a
      href={createPath({ pathname, search })}
      onClick={followInPlace}
      aria-busy={isTrying}
      className="filled-button mt-10 min-w-40"
    >
      {isTrying ? 'Trying…' : 'Try again'}
    </a>
  );
}
