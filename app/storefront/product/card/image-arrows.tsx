import { useTexts } from '#app/texts/use-texts.ts';
import { Icon } from '#app/ui/icon.tsx';

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
        <Icon name="chevronLeft" className="photo-icon size-5 rtl:-scale-x-100" />
      </button>
      <button
        type="button"
        aria-label={texts.card.nextImage}
        aria-keyshortcuts="ArrowRight"
        onClick={() => onStep(1)}
        className={`${ARROW} end-0`}
      >
        <Icon name="chevronRight" className="photo-icon size-5 rtl:-scale-x-100" />
      </button>
    </>
  );
}

const ARROW = 'icon-button absolute inset-y-0 my-auto noscript:hidden pointer-coarse:hidden';
