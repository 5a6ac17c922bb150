import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePrefersReducedMotion } from '#app/ui/browser-state.ts';
import { useRouteChange } from '#app/ui/use-route-change.ts';

/** Whether the header gives its place to the page: as the visitor reads on, until they turn back or need the header. */
export function useHideOnScroll(header: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false);
  const staysPut = usePrefersReducedMotion();
  /** Where the visitor turned round, or the page was put by going back. */
  const reversedAt = useRef(0);
  const decide = (yields: boolean) => {
    reversedAt.current = window.scrollY;
    setHidden(yields);
  };

  const onScroll = useEffectEvent(() => {
    const y = placeOnPage();
    reversedAt.current = isHidden ? Math.max(reversedAt.current, y) : Math.min(reversedAt.current, y);
    const scrolled = Math.abs(y - reversedAt.current);
    if (!header.current) return;
    if (isHidden) {
      if (scrolled > SHOW_AFTER_PX || mustStay(header.current)) decide(false);
    } else if (scrolled > HIDE_AFTER_PX && !mustStay(header.current)) decide(true);
  });

  const onFocus = useEffectEvent(() => decide(false));

  useEffect(() => {
    if (staysPut) return;
    reversedAt.current = window.scrollY;
    const given = new AbortController();
    window.addEventListener('scroll', () => onScroll(), { passive: true, signal: given.signal });
    header.current?.addEventListener('focusin', () => onFocus(), { signal: given.signal });
    return () => given.abort();
  }, [header, staysPut]);

  useRouteChange(useLocation().pathname, () => decide(false));
  return isHidden && !staysPut;
}

/** Pixels that the visitor has to scroll on, or back, before the header believes it. */
const HIDE_AFTER_PX = 32;
const SHOW_AFTER_PX = 6;

/** The page's scroll position in pixels, without the bounce of some browsers beyond its ends. */
function placeOnPage(): number {
  const end = document.documentElement.scrollHeight - window.innerHeight;
  return Math.max(0, Math.min(window.scrollY, end));
}

/** In use, not yet passed, or with the bar of a list not yet as high as it: then there would be a gap. */
function mustStay(header: HTMLElement): boolean {
  if (header.matches(':focus-within, :has(dialog[open], [aria-expanded=true])')) return true;
  if (window.scrollY < header.offsetHeight) return true;
  const bar = document.querySelector('.listing-bar');
  return (
    bar !== null && bar.getBoundingClientRect().top > header.getBoundingClientRect().bottom + SHOW_AFTER_PX
  );
}
