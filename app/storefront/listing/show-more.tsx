import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#app/texts/use-texts.ts';
import { isPlainClick } from '#app/ui/press.ts';
import type { InfinitePages } from './use-infinite-pages.ts';

interface ShowMoreProps {
  /** The address of the next page, or `null` at the end of the list. */
  address: string | null;
  shown: number;
  totalCount: number;
  state: InfinitePages['state'];
  /** Whether the next page loads only on request. */
  waits: boolean;
  /** Called when the end of the list comes near the screen. */
  onReached(): void;
  /** Called when the link is pressed. */
  onPressed(): void;
}

/** The foot of a list: how much of it is shown, and a link to the next page. */
export function ShowMore({ address, shown, totalCount, state, waits, onReached, onPressed }: ShowMoreProps) {
  const texts = useTexts();
  const foot = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const linkHasFocus = useRef(false);
  const reached = useEffectEvent(onReached);

  useEffect(() => {
    if (!foot.current || address === null || state !== 'idle' || waits) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), {
      rootMargin: AHEAD,
    });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [address, state, waits]);

  // At the end of the list the link disappears, so move its focus to the count.
  useEffect(() => {
    if (address === null && linkHasFocus.current) status.current?.focus();
    if (address === null) linkHasFocus.current = false;
  }, [address]);

  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onPressed();
  };

  return (
    <div ref={foot} className="measure flex flex-col items-center gap-4 pt-14 text-sm print:hidden">
      <p ref={status} role="status" tabIndex={-1} className="text-muted tabular-nums">
        {state === 'failed' ? texts.listing.moreFailed : texts.listing.shown(shown, totalCount)}
      </p>
      {address ? (
        <Link
          to={address}
          rel="next"
          onClick={press}
          onFocus={() => {
            linkHasFocus.current = true;
          }}
          onBlur={() => {
            linkHasFocus.current = false;
          }}
          aria-busy={state === 'loading'}
          className="min-w-48 border border-ink px-8 py-3.5 text-center"
        >
          {state === 'loading'
            ? texts.listing.loading
            : state === 'failed'
              ? texts.listing.tryAgain
              : texts.listing.more}
        </Link>
      ) : null}
    </div>
  );
}

/** Requests the next page one and a half screens ahead, but not if the end of the list is above the screen. */
const AHEAD = '0px 0px 150% 0px';
