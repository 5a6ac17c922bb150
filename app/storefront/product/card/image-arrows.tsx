import { useLanguage } from '#app/locale.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { Icon } from '#app/ui/icon.tsx';
import { directionOf } from '#catalog/text/languages.ts';

interface Props {
  onStep(by: 1 | -1): void;
  /** Whether the arrow keys do the same. */
  hasKeys: boolean;
}

/** Buttons at both edges of a photo, to the previous and the next one. Touch screens swipe instead. */
export function ImageArrows({ onStep, hasKeys }: Props) {
  const texts = useTexts();
  const [previous, next] = useSideKeys();
  const disabled = !useIsHydrated();
  return (
    <>
      <button
        type="button"
        aria-label={texts.card.previousImage}
        aria-keyshortcuts={hasKeys ? previous : undefined}
        disabled={disabled}
        onClick={() => onStep(-1)}
        className={`${ARROW} start-0`}
      >
        <Icon name={CHEVRON_LEFT} className="photo-icon size-5 rtl:rotate-180" />
      </button>
      <button
        type="button"
        aria-label={texts.card.nextImage}
        aria-keyshortcuts={hasKeys ? next : undefined}
        disabled={disabled}
        onClick={() => onStep(1)}
        className={`${ARROW} end-0`}
      >
        <Icon name={CHEVRON_RIGHT} className="photo-icon size-5 rtl:rotate-180" />
      </button>
    </>
  );
}

/** The keys to the previous and to the next photo or product. */
export function useSideKeys(): readonly [previous: string, next: string] {
  return directionOf(useLanguage()) === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
}

/** Whether the arrow keys move within an element: a text field or a select. */
export function isFormField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea');
}

const ARROW =
  'icon-button absolute inset-y-0 my-auto -outline-offset-4 noscript:hidden pointer-coarse:hidden';

const CHEVRON_LEFT = { path: 'm15 18-6-6 6-6' };
const CHEVRON_RIGHT = { path: 'm9 18 6-6-6-6' };
