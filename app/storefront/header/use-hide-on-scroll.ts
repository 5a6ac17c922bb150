import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useRouteChange } from '#app/router/use-route-change.ts';
import { usePrefersReducedMotion } from '#app/ui/browser-state.ts';

/** Whether the header gives its place to the page: as the visitor reads on, until they turn back or need the header. */
export function useHideOnScroll(header: RefObject<HTMLElement | null>): boolean {
  const [isYielding, setYielding] = useState(false);
  const staysPut = usePrefersReducedMotion();
  /** Where the visitor turned round, or the page was put by going back. */
  const turnedAt = useRef(0);
  const decide = (yields: boolean) => {
    turnedAt.current = window.scrollY;
    setYielding(yields);
  };

  const onScroll = useEffectEvent(() => {
    const y = placeOnPage();
    turnedAt.current = isYielding ? Math.max(turnedAt.current, y) : Math.min(turnedAt.current, y);
    const way = Math.abs(y - turnedAt.current);
    if (!header.current) return;
    if (isYielding) {
      if (way > WAY_BACK || mustStay(header.current)) decide(false);
    } else if (way > WAY_ON && !mustStay(header.current)) decide(true);
  });

  const onFocus = useEffectEvent(() => decide(false));

  useEffect(() => {
    if (staysPut) return;
    turnedAt.current = window.scrollY;
    const given = new AbortController();
    window.addEventListener('scroll', () => onScroll(), { passive: true, signal: given.signal });
    header.current?.addEventListener('focusin', () => onFocus(), { signal: given.signal });
    return () => given.abort();
  }, [header, staysPut]);

  useRouteChange(useLocation().pathname, () => decide(false));
  return isYielding && !staysPut;
}

/** Pixels that the visitor has to scroll on, or back, before the header believes it. */
const WAY_ON = 32;
const WAY_BACK = 6;

/** Where the page stands, without the way that some browsers let it be pulled beyond its ends. */
function placeOnPage(): number {
  const end = document.documentElement.scrollHeight - window.innerHeight;
  return Math.max(0, Math.min(window.scrollY, end));
}

/** In use, not yet passed, or with the bar of a list still on its way up to it: then there would be a gap. */
function mustStay(header: HTMLElement): boolean {
  if (header.matches(':focus-within, :has(dialog[open], [aria-expanded=true])')) return true;
  if (window.scrollY < header.offsetHeight) return true;
  const bar = document.querySelector('.listing-bar');
  return bar !== null && bar.getBoundingClientRect().top > header.getBoundingClientRect().bottom + WAY_BACK;
}
