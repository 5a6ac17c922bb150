import { type CSSProperties, type ReactNode, useRef, useState } from 'react';

interface Props {
  slides: Slides;
  /** Exactly `slides.count` elements. */
  children: ReactNode[];
}

/** A row of slides, one of them visible. Swipes move the row. */
export function SlideTrack({ slides, children }: Props) {
  const { ref, handlers } = useSwipe(slides);
  const swipeable = slides.count > 1;
  return (
    <div
      {...(swipeable ? handlers : {})}
      className={`size-full overflow-hidden ${swipeable ? '[touch-action:pan-y_pinch-zoom]' : ''}`}
    >
      <div ref={ref} className="slide-track" style={{ '--slide': slides.index } as CSSProperties}>
        {children}
      </div>
    </div>
  );
}

/** Moves the row along with a finger, then to the next slide or back. */
function useSwipe({ index, count, go }: Slides) {
  const ref = useRef<HTMLDivElement>(null);
  const touch = useRef<{ x: number; time: number; distance: number } | null>(null);

  const draw = (distance: number | null) => {
    ref.current?.toggleAttribute('data-dragged', distance !== null);
    if (distance === null) ref.current?.style.removeProperty('--drag');
    else ref.current?.style.setProperty('--drag', `${distance}px`);
  };

  return {
    ref,
    handlers: {
      onPointerDown({ pointerType, isPrimary, clientX, timeStamp }: React.PointerEvent) {
        touch.current =
          pointerType === 'touch' && isPrimary ? { x: clientX, time: timeStamp, distance: 0 } : null;
      },
      onPointerMove({ currentTarget, clientX }: React.PointerEvent) {
        if (!touch.current) return;
        const moved = clientX - touch.current.x;
        const distance = moved * readingDirection(currentTarget);
        touch.current.distance = distance;
        const beyondTheEnd = distance > 0 ? index === 0 : index === count - 1;
        draw(beyondTheEnd ? moved / 4 : moved);
      },
      onPointerUp({ currentTarget, timeStamp }: React.PointerEvent) {
        if (!touch.current) return;
        const { distance, time } = touch.current;
        touch.current = null;
        draw(null);
        const far = Math.abs(distance) > currentTarget.clientWidth * FAR;
        const flicked = Math.abs(distance) > SLIP && Math.abs(distance) / (timeStamp - time) > FAST;
        const next = index - Math.sign(distance);
        if ((far || flicked) && next >= 0 && next < count) go(next);
      },
      onPointerCancel() {
        touch.current = null;
        draw(null);
      },
    },
  };
}

/** The share of the frame's width that a drag must exceed to show the next slide. */
const FAR = 0.3;
/** Minimum speed, in pixels per millisecond, and minimum distance, in pixels, of a flick. */
const FAST = 0.35;
const SLIP = 16;

/** The visible slide of a row of `count` slides; the first one is 0. */
export function useSlides(count: number) {
  const [chosen, choose] = useState(0);
  // The row may have fewer slides now.
  const index = Math.max(0, Math.min(chosen, count - 1));
  /** Shows a slide; counted around, so that the first one follows the last. */
  const go = (to: number) => choose(wrapped(to, count));
  return { count, index, go };
}

export type Slides = ReturnType<typeof useSlides>;

/** Returns the index of a slide counted around: -1 is the last slide, `count` the first. */
export function wrapped(index: number, count: number): number {
  return count > 0 ? ((index % count) + count) % count : 0;
}

/** Returns 1 for left-to-right text and -1 for right-to-left: the side of the next element. */
export function readingDirection(element: Element = document.documentElement): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}

/** Returns the step of an arrow key: 1 to the next element, -1 to the previous one; 0 for other keys. */
export function stepOfKey(key: string): number {
  return (Number(key === 'ArrowRight') - Number(key === 'ArrowLeft')) * readingDirection();
}
