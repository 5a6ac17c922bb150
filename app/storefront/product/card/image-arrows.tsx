import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTexts } from '#app/texts/use-texts.ts';

/** Buttons at both edges of a photo, to the previous and the next one. Touch screens swipe instead. */
export function ImageArrows({ onStep }: { onStep(by: 1 | -1): void }) {
  const texts = useTexts();
  return (
    <>
      <button
        type="button"
        aria-label={texts.card.previousImage}
        aria-keyshortcuts="ArrowLeft"
        onClick={() => onStep(-1)}
        className={`${ARROW} start-0`}
      >
        <ChevronLeft aria-hidden strokeWidth={1.25} className="size-5 rtl:-scale-x-100" />
      </button>
      <button
        type="button"
        aria-label={texts.card.nextImage}
        aria-keyshortcuts="ArrowRight"
        onClick={() => onStep(1)}
        className={`${ARROW} end-0`}
      >
        <ChevronRight aria-hidden strokeWidth={1.25} className="size-5 rtl:-scale-x-100" />
      </button>
    </>
  );
}

const ARROW = 'icon-button absolute inset-y-0 my-auto bg-page noscript:hidden pointer-coarse:hidden';
