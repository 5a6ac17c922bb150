import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { createPath, useHref, useLocation, useRevalidator } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { isPlainClick } from './press.ts';

/** A button that reloads the data of the page. */
export function TryAgain() {
  const { state, revalidate } = useRevalidator();
  return <TryAgainLink isTrying={state !== 'idle'} onTry={() => void revalidate()} />;
}

interface Props {
  isTrying: boolean;
  /** Called on a press and when the connection is back. */
  onTry(): void;
}

/** A retry button. It is a link to the same page, so that it works without scripts. */
export function TryAgainLink({ isTrying, onTry }: Props) {
  const texts = useTexts();
  const { pathname, search, mask } = useLocation();
  const href = useHref({ pathname, search });
  const tryAgain = useEffectEvent(onTry);

  useEffect(() => {
    const onOnline = () => tryAgain();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  const followInPlace = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!isTrying) onTry();
  };

  return (
    <a
      href={mask ? createPath(mask) : href}
      onClick={followInPlace}
      aria-busy={isTrying}
      className="filled-button mt-10 min-w-40"
    >
      {isTrying ? texts.errors.trying : texts.errors.tryAgain}
    </a>
  );
}
