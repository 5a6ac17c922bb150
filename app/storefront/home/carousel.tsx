import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { CarouselSlide } from '#app/slides/carousel-slide.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import {
  useIsHydrated,
  useIsLoaded,
  usePrefersReducedMotion,
  useTabIsHidden,
} from '#app/ui/browser-state.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useScrolledSlides } from '#app/ui/scrolled-slides.ts';
import { wrapped } from '#app/ui/slide-track.tsx';
import type { ShownSlide } from '#catalog/settings/shown-store.ts';

interface CarouselProps {
  slides: ShownSlide[];
  /** Whether the slides change only when the visitor wants it. */
  isStill?: boolean | undefined;
  /** Whether the first slide is the first large picture of the page. */
  isFirst: boolean;
}

/**
 * The slides of the home page, in a row that scrolls by touch and without scripts. Buttons and the timer
 * cross-fade instead (pattern: ARIA Authoring Practices, carousel).
 */
export function Carousel({ slides, isStill = false, isFirst }: CarouselProps) {
  const texts = useTexts();
  const region = useRef<HTMLElement>(null);
  const { track, index: current, onScroll, go: show } = useScrolledSlides(slides.length);
  const isHydrated = useIsHydrated();
  const isLoaded = useIsLoaded();
  const rotation = useRotation(region, current, isStill, (slide) => show(slide + 1));

  const labelOf = (index: number) => texts.home.slideOf(index + 1, slides.length);

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
        onScroll={onScroll}
        className="relative flex [scroll-snap-type:x_mandatory] overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] noscript:[scrollbar-width:thin]"
      >
        {slides.map((slide, index) => (
          <CarouselSlide
            key={labelOf(index)}
            slide={slide}
            label={labelOf(index)}
            isCurrent={index === current}
            isOutOfReach={isHydrated && index !== current}
            first={isFirst && index === 0}
            eager={isLoaded && isBeside(index, current, slides.length)}
          />
        ))}
      </div>
    </section>
  );
}

function isBeside(index: number, current: number, count: number): boolean {
  return [0, 1, count - 1].includes(wrapped(index - current, count));
}

/** Milliseconds for which a slide is shown. */
const INTERVAL_MS = 5000;

/**
 * Advances a carousel automatically (ARIA Authoring Practices), but not if it is still, not with reduced motion, and not
 * while the pointer is over the carousel, the focus is inside, or the tab is hidden.
 *
 * @returns whether the timer is running, whether it is turned on, and the properties of the carousel's element
 */
function useRotation(
  region: RefObject<HTMLElement | null>,
  current: number,
  isStill: boolean,
  advanceFrom: (slide: number) => void,
) {
  const prefersReducedMotion = usePrefersReducedMotion();
  const tabIsHidden = useTabIsHidden();
  const [choice, setChoice] = useState<boolean | null>(null);
  const [pointerIsOver, setPointerIsOver] = useState(false);
  const [focusIsInside, setFocusIsInside] = useState(false);
  const isPlaying = choice ?? !(prefersReducedMotion || isStill);
  const isRotating = isPlaying && !pointerIsOver && !focusIsInside && !tabIsHidden;

  const advance = useEffectEvent(advanceFrom);
  useEffect(() => {
    if (!isRotating) return;
    const timer = setTimeout(() => advance(current), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isRotating, current]);

  // The pointer or the focus may have arrived before hydration.
  useEffect(() => {
    setPointerIsOver(region.current?.matches(':hover') ?? false);
    setFocusIsInside(region.current?.matches(':focus-within') ?? false);
  }, [region]);

  return {
    isRotating,
    isPlaying,
    togglePlaying() {
      setChoice(!isPlaying);
      // Play starts the rotation even though its button has the focus, which is inside the carousel.
      if (!isPlaying) setFocusIsInside(false);
    },
    regionProps: {
      onPointerEnter: () => setPointerIsOver(true),
      onPointerLeave: () => setPointerIsOver(false),
      onFocus: () => setFocusIsInside(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocusIsInside(currentTarget.contains(relatedTarget)),
    },
  };
}

interface Props {
  /** The name of each slide's button: `Slide 2: Men`. */
  names: string[];
  current: number;
  isPlaying: boolean;
  /** Whether the slide's timer is running. */
  isRotating: boolean;
  onTogglePlaying(): void;
  onShow(slide: number): void;
}

/** Pause, arrows, and a button for each slide. Pause comes first in the tab order. */
function CarouselControls({ names, current, isPlaying, isRotating, onTogglePlaying, onShow }: Props) {
  const texts = useTexts();
  return (
    <fieldset
      disabled={!useIsHydrated()}
      className="slide-controls order-last min-w-0 border-line border-b noscript:hidden"
    >
      <div className="measure flex items-center justify-between py-1 max-[24rem]:flex-wrap">
        <div className="order-last -me-3 ms-auto flex">
          <IconButton name={isPlaying ? texts.home.pause : texts.home.play} onPress={onTogglePlaying}>
            <Icon name={isPlaying ? PAUSE : PLAY} className="size-4.5" />
          </IconButton>
          <IconButton name={texts.home.previousSlide} onPress={() => onShow(current - 1)}>
            <Icon name="arrowLeft" className="size-4.5 rtl:rotate-180" />
          </IconButton>
          <IconButton name={texts.home.nextSlide} onPress={() => onShow(current + 1)}>
            <Icon name="arrowRight" className="size-4.5 rtl:rotate-180" />
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form. */}
        <div role="group" aria-label={texts.home.chooseSlide} className="-ms-1 flex grow max-[24rem]:w-full">
          {names.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              aria-current={index === current}
              onClick={() => onShow(index)}
              className="group grid h-11 max-w-11 flex-1 place-items-center px-1"
            >
              <span className="slide-mark relative h-px w-full bg-edge group-hover:bg-ink">
                {index === current ? (
                  <span className="slide-time" data-running={isRotating || undefined} />
                ) : null}
              </span>
            </button>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

function IconButton({ name, onPress, children }: { name: string; onPress(): void; children: ReactNode }) {
  return (
    <button type="button" aria-label={name} onClick={onPress} className="icon-button">
      {children}
    </button>
  );
}

const PAUSE = {
  path: 'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1',
};
const PLAY = {
  path: 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
};
