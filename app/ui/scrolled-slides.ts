import { useEffect, useRef, useState } from 'react';
import { wrapped } from './slide-track.tsx';

/** A row of `count` slides that visitors scroll by touch, also without scripts. Buttons and keys cross-fade instead. */
export function useScrolledSlides(count: number) {
  /** The scrolling element. Its children are the slides. */
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const onScroll = () => {
    if (track.current) setCurrent(slideInView(track.current));
  };
  // The visitor may have scrolled the row before hydration.
  useEffect(() => {
    if (track.current) setCurrent(slideInView(track.current));
  }, []);
  /** Shows a slide; counted around, so that the first one follows the last. */
  const go = (wanted: number) => {
    const slide = wrapped(wanted, count);
    if (track.current && slide !== current) crossFade(track.current, current, slide);
    setCurrent(slide);
  };
  return {
    track,
    // The row may have fewer slides now.
    index: Math.max(0, Math.min(current, count - 1)),
    onScroll,
    go,
    /** Shows the next or the previous slide; from the end of the row, the other end. Returns its index. */
    step(by: 1 | -1) {
      // If several slides are in view, the row ends before the last one is at its start.
      const places = count - (track.current ? slidesInView(track.current) : 1) + 1;
      const slide = wrapped(Math.min(current, places - 1) + by, places);
      go(slide);
      return slide;
    },
  };
}

/**
 * Scrolls to a slide without animation and fades it in over the previous one, which a transform keeps in view. The
 * transform is on the content of the slide, because scroll snapping would follow a transformed slide.
 */
function crossFade(track: HTMLElement, from: number, to: number): void {
  const [previous, next] = [track.children[from], track.children[to]];
  if (!(previous instanceof HTMLElement && next instanceof HTMLElement)) return;
  const distance = next.offsetLeft - previous.offsetLeft;
  const { scrollLeft } = track;
  track.scrollBy({ left: distance, behavior: 'instant' });
  // The slides are not in a row on this screen.
  if (track.scrollLeft === scrollLeft) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const inPlace = { transform: `translateX(${distance}px)` };
  previous.firstElementChild?.animate([inPlace, inPlace], FADE);
  next.firstElementChild?.animate({ opacity: [0, 1] }, FADE);
}

const FADE = { duration: 300, easing: 'ease-out' };

function slidesInView({ clientWidth, firstElementChild }: HTMLElement): number {
  return Math.round(clientWidth / Math.max(1, firstElementChild?.clientWidth ?? clientWidth));
}

/** In right-to-left pages, `scrollLeft` is negative. */
function slideInView({ scrollLeft, firstElementChild }: HTMLElement): number {
  return Math.round(Math.abs(scrollLeft) / Math.max(1, firstElementChild?.clientWidth ?? 0));
}
