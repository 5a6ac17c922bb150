import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Slides } from '#app/ui/slides.ts';

interface Props {
  images: string[];
  slides: Slides;
  /** The product's, so that the buttons of twenty cards differ. */
  name: string;
  /** Whether the picture's number is read out; from the moment when somebody turns to the card. */
  announce: boolean;
}

/** Previous, next and dots over the foot of a card's picture, beside its link. */
export function CardControls({ images, slides, name, announce }: Props) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-20 flex aspect-4/5 items-end justify-between noscript:hidden">
      <button
        type="button"
        aria-label={`Previous image of ${name}`}
        className={ARROW}
        onClick={() => slides.step(-1)}
      >
        <ChevronLeft aria-hidden strokeWidth={1.25} className={CHEVRON} />
      </button>
      <div className="flex min-w-0 flex-1 justify-center">
        {images.map((image, index) => (
          <button
            key={image}
            type="button"
            // The arrows do the same for the keyboard with fewer stops.
            tabIndex={-1}
            aria-label={`Image ${index + 1} of ${slides.count} of ${name}`}
            aria-current={index === slides.index || undefined}
            onClick={() => slides.go(index)}
            className="group/dot pointer-fine:pointer-events-auto flex h-11 min-w-0 max-w-5 flex-1 items-center justify-center"
          >
            <span className="slide-mark size-1.5 rounded-full border border-page bg-ink/40 group-aria-current/dot:bg-ink" />
          </button>
        ))}
      </div>
      <button
        type="button"
        aria-label={`Next image of ${name}`}
        className={ARROW}
        onClick={() => slides.step(1)}
      >
        <ChevronRight aria-hidden strokeWidth={1.25} className={CHEVRON} />
      </button>
      <span className="sr-only" aria-live="polite">
        {announce ? `Image ${slides.index + 1} of ${slides.count}` : null}
      </span>
    </div>
  );
}

/** Shown to a pointer and to the keyboard on the card; to a finger always. */
const ARROW =
  'icon-button pointer-events-auto transition-opacity duration-200 pointer-fine:not-group-hover:not-group-focus-within:opacity-0';

/** With an edge in the page's colour, to be seen on dark pictures too. */
const CHEVRON =
  'size-5 rtl:-scale-x-100 [filter:drop-shadow(0_0_1px_var(--color-page))_drop-shadow(0_0_1px_var(--color-page))]';
