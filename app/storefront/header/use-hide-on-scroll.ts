import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePrefersReducedMotion } from '#app/ui/browser-state.ts';
import { useRouteChange } from '#app/ui/use-route-change.ts';

/** Returns whether the header is hidden: from when the visitor scrolls down until they scroll up or use the header. */
export function useHideOnScroll(header: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false);
  const prefersReducedMotion = usePrefersReducedMotion();
  /** The position where the scroll direction changed, or that Back restored. */
  const reversedAt = useRef(0);
  const decide = (hides: boolean) => {
    reversedAt.current = window.scrollY;
    setHidden(hides);
  };

  const onScroll = useEffectEvent(() => {
    const y = scrollPosition();
    reversedAt.current = isHidden ? Math.max(reversedAt.current, y) : Math.min(reversedAt.current, y);
    const scrolled = Math.abs(y - reversedAt.current);
    if (!header.current) return;
    if (isHidden) {
      if (scrolled > SHOW_AFTER_PX || mustStay(header.current)) decide(false);
    } else if (scrolled > HIDE_AFTER_PX && !mustStay(header.current)) decide(true);
  });

  const onFocus = useEffectEvent(() => decide(false));

  useEffect(() => {
    if (prefersReducedMotion) return;
    reversedAt.current = window.scrollY;
    const controller = new AbortController();
    window.addEventListener('scroll', () => onScroll(), { passive: true, signal: controller.signal });
    header.current?.addEventListener('focusin', () => onFocus(), { signal: controller.signal });
    return () => controller.abort();
  }, [header, prefersReducedMotion]);

  useRouteChange(useLocation().pathname, () => decide(false));
  return isHidden && !prefersReducedMotion;
}

/** Pixels to scroll in one direction before the header reacts. */
const HIDE_AFTER_PX = 32;
const SHOW_AFTER_PX = 6;

/** Returns the scroll position in pixels, without the overscroll of some browsers. */
function scrollPosition(): number {
  const end = document.documentElement.scrollHeight - window.innerHeight;
  return Math.max(0, Math.min(window.scrollY, end));
}

/**
 * Returns whether the header must stay visible: it is in use, is not sticking to the top of the screen yet, or the bar
 * of the list has not reached it yet.
 */
function mustStay(header: HTMLElement): boolean {
  if (header.matches(':focus-within, :has(dialog[open])')) return true;
  if (window.scrollY < header.offsetHeight) return true;
  const bar = document.querySelector('.listing-bar');
  return (
    bar !== null && bar.getBoundingClientRect().top > header.getBoundingClientRect().bottom + SHOW_AFTER_PX
  );
}
