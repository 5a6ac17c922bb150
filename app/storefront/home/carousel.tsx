import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { CarouselSlide } from '#app/slides/carousel-slide.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsHydrated, useIsLoaded } from '#app/ui/browser-state.ts';
import { wrapped } from '#app/ui/slide-track.tsx';
import type { ShownSlide } from '#catalog/settings/shown-store.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { INTERVAL_MS, useRotation } from './rotation.ts';

/**
 * The slides at the top of the home page, in a row that scrolls by touch and without scripts. Buttons and the timer
 * cross-fade instead (pattern: ARIA Authoring Practices, carousel).
 */
export function Carousel({ slides }: { slides: ShownSlide[] }) {
  const texts = useTexts();
  const region = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const isHydrated = useIsHydrated();
  const isLoaded = useIsLoaded();
  const rotation = useRotation(region, current, (slide) => show(slide + 1));

  function show(wanted: number): void {
    const slide = wrapped(wanted, slides.length);
    if (track.current && slide !== current) crossFade(track.current, current, slide);
    setCurrent(slide);
  }

  const labelOf = (index: number) => texts.home.slideOf(index + 1, slides.length);

  function followScroll(): void {
    if (track.current) setCurrent(slideInView(track.current));
  }

  // The visitor may have scrolled the row before hydration.
  useEffect(() => {
    if (track.current) setCurrent(slideInView(track.current));
  }, []);

  return (
    <section
      ref={region}
      aria-roledescription={texts.home.carousel}
      aria-label={texts.home.collections}
      className="flex flex-col"
      style={{ '--interval': `${INTERVAL_MS}ms` } as CSSProperties}
      {...rotation.regionProps}
    >
      {slides.length > 1 ? (
        <CarouselControls
          names={slides.map((slide, index) => texts.home.slide(index + 1, slide.subtitle))}
          current={current}
          isPlaying={rotation.isPlaying}
          isRotating={rotation.isRotating}
          onTogglePlaying={rotation.togglePlaying}
          onShow={show}
        />
      ) : null}
      <div
        ref={track}
        aria-live={rotation.isRotating ? 'off' : 'polite'}
        onScroll={followScroll}
        className="relative flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] noscript:[scrollbar-width:thin]"
      >
        {slides.map((slide, index) => (
          <CarouselSlide
            key={labelOf(index)}
            slide={slide}
            label={labelOf(index)}
            isCurrent={index === current}
            isOutOfReach={isHydrated && index !== current}
            first={index === 0}
            eager={isLoaded && isBeside(index, current, slides.length)}
          />
        ))}
      </div>
    </section>
  );
}

/**
 * Scrolls to a slide without animation and fades it in over the previous one, which a transform keeps in view. The
 * transform is on the content of the slide, because scroll snapping would follow a transformed slide.
 */
function crossFade(track: HTMLElement, from: number, to: number): void {
  const [previous, next] = [track.children[from], track.children[to]];
  if (!(previous instanceof HTMLElement && next instanceof HTMLElement)) return;
  const distance = next.offsetLeft - previous.offsetLeft;
  track.scrollTo({ left: next.offsetLeft, behavior: 'instant' });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const inPlace = { transform: `translateX(${distance}px)` };
  previous.firstElementChild?.animate([inPlace, inPlace], FADE);
  next.firstElementChild?.animate({ opacity: [0, 1] }, FADE);
}

const FADE = { duration: 300, easing: 'ease-out' };

/** In right-to-left pages, `scrollLeft` is negative. */
function slideInView({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth));
}

function isBeside(index: number, current: number, count: number): boolean {
  return [0, 1, count - 1].includes(wrapped(index - current, count));
}
