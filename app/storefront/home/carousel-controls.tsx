import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { useTexts } from '#app/texts/use-texts.ts';

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
export function CarouselControls({ names, current, isPlaying, isRotating, onTogglePlaying, onShow }: Props) {
  const texts = useTexts();
  return (
    <div className="slide-controls order-last border-line border-b noscript:hidden">
      <div className="measure flex items-center justify-between py-1 max-[24rem]:flex-wrap">
        <div className="order-last -me-3 ms-auto flex">
          <IconButton name={isPlaying ? texts.home.pause : texts.home.play} onPress={onTogglePlaying}>
            {isPlaying ? <Pause {...ICON} /> : <Play {...ICON} />}
          </IconButton>
          <IconButton name={texts.home.previousSlide} onPress={() => onShow(current - 1)}>
            <ArrowLeft {...ICON} className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton name={texts.home.nextSlide} onPress={() => onShow(current + 1)}>
            <ArrowRight {...ICON} className="rtl:-scale-x-100" />
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
    </div>
  );
}

const ICON = { size: 18, strokeWidth: 1.25, 'aria-hidden': true } as const;

function IconButton({ name, onPress, children }: { name: string; onPress(): void; children: ReactNode }) {
  return (
    <button type="button" aria-label={name} onClick={onPress} className="icon-button">
      {children}
    </button>
  );
}
