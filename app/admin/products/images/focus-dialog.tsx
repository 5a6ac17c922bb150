import type { MouseEvent } from 'react';
import { DialogActions, DialogPanel } from '#app/admin/parts/dialogs.tsx';
import { focusPosition } from '#catalog/products/product.ts';
import { texts } from './texts.ts';

interface Props {
  /** `image 2` */
  what: string;
  source: string;
  /** Percent from the left and the top, such as `30 60`; empty for the center. */
  focus: string;
  explanation?: string;
  /** The caption of the cropped preview. */
  caption?: string;
  onChange(focus: string): void;
  onClose(): void;
}

/** Sets the point of interest of an image: on the picture by pointer or touch, or with two sliders. */
export function FocusDialog({
  what,
  source,
  focus,
  explanation = texts.point.explanation,
  caption = texts.point.onCard,
  onChange,
  onClose,
}: Props) {
  const [x = 50, y = 50] = focus ? focus.split(' ').map(Number) : [];
  const chooseAt = (event: MouseEvent<HTMLElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    const percent = (from: number, length: number) =>
      Math.min(100, Math.max(0, Math.round((from / length) * 100)));
    const across = percent(event.clientX - frame.left, frame.width);
    onChange(`${across} ${percent(event.clientY - frame.top, frame.height)}`);
  };
  return (
    <DialogPanel width="wide" title={texts.point.title(what)} onClose={onClose}>
      <p className="mt-3 text-muted text-sm">{explanation}</p>
      <div className="mt-5 grid gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div>
          {/* The sliders do the same by keyboard. */}
          <button
            type="button"
            tabIndex={-1}
            aria-label={texts.point.choose}
            onClick={chooseAt}
            className="relative mx-auto block w-fit cursor-crosshair!"
          >
            <img
              src={source}
              alt=""
              draggable={false}
              className="block max-h-[28svh] max-w-full sm:max-h-[40svh]"
            />
            <span
              aria-hidden
              style={{ left: `${x}%`, top: `${y}%` }}
              className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute size-6 rounded-full border-2 border-white outline-2 outline-black"
            />
          </button>
          <Slider
            label={texts.point.fromLeft}
            percent={x}
            onChange={(percent) => onChange(`${percent} ${y}`)}
          />
          <Slider
            label={texts.point.fromTop}
            percent={y}
            onChange={(percent) => onChange(`${x} ${percent}`)}
          />
        </div>
        <figure className="max-sm:w-24">
          <img
            src={source}
            alt=""
            style={{ objectPosition: focusPosition(focus) }}
            className="aspect-4/5 w-full bg-sand object-cover"
          />
          <figcaption className="mt-2 text-muted text-sm">{caption}</figcaption>
        </figure>
      </div>
      <DialogActions>
        <button type="button" onClick={() => onChange('')} className="secondary-button">
          {texts.point.reset}
        </button>
        <button type="button" onClick={onClose} className="filled-button">
          {texts.point.done}
        </button>
      </DialogActions>
    </DialogPanel>
  );
}

interface SliderProps {
  label: string;
  percent: number;
  onChange(percent: number): void;
}

function Slider({ label, percent, onChange }: SliderProps) {
  return (
    <label className="mt-3 grid grid-cols-[7rem_1fr_3rem] items-center gap-3 text-sm">
      <span className="text-muted">{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={`${percent} percent`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="min-h-11 w-full accent-ink"
      />
      <output aria-hidden className="text-end tabular">
        {percent}%
      </output>
    </label>
  );
}
