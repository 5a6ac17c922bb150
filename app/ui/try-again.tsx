import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { createPath, useLocation, useRevalidator } from 'react-router';
import { isPlainClick } from './press.ts';

/** A link to the same page, which works without scripts; with them it reads the page again in its place. */
export function TryAgain() {
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
