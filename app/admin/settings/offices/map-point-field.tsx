import {
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
} from 'react';
import { clampToMap, fromMapPosition, toMapPosition, WorldMap } from '#app/atlas/world-map.tsx';
import { Field } from '#app/ui/field.tsx';
import { isShortMapLink, type MapPoint, mapPointText, parseMapPoint } from './map-point.ts';
import { texts } from './texts.ts';

interface Props {
  /** The name of the office, for the map's accessible name. */
  office: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: Pick<ChangeEvent<{ value: string }>, 'target'>): void;
  onPick(point: string): void;
  /** Fields below the coordinates. */
  children: ReactNode;
}

/** Takes coordinates or a map link, or a point on the map, and shows the point that was recognized. */
export function MapPointField({ office, value, error, onPick, children, ...input }: Props) {
  const point = parseMapPoint(value);
  // Said before saving, because a shortened link cannot be corrected by typing.
  const shortLink = !point && isShortMapLink(value) ? texts.map.shortLink : undefined;
  const sentence = shortLink ?? (error && !point ? texts.map.wrongPoint : error);
  return (
    <>
      <div>
        <Field
          label={texts.map.point}
          placeholder={texts.map.pointHint}
          {...input}
          value={value}
          error={sentence}
        />
        <p role="status" className="mt-1 text-muted text-sm">
          {point ? texts.map.pointIs(point.latitude, point.longitude) : ''}
        </p>
        {children}
      </div>
      <div className="mt-2">
        <MapPicker
          name={office}
          point={point}
          onChange={(picked: MapPoint) => onPick(mapPointText(picked))}
        />
      </div>
    </>
  );
}

interface PickerProps {
  /** The name of the office, for the map's accessible name. */
  name: string;
  point: MapPoint | null;
  onChange(point: MapPoint): void;
}

/** The map of the locations page. A click sets the point; arrow keys move it. */
function MapPicker({ name, point, onChange }: PickerProps) {
  const hintId = useId();
  const { x, y } = toMapPosition(point ?? CENTER);
  const chooseAt = (event: MouseEvent<HTMLElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    const percent = (from: number, length: number) => (from / length) * 100;
    const across = percent(event.clientX - frame.left, frame.width);
    onChange(fromMapPosition({ x: across, y: percent(event.clientY - frame.top, frame.height) }));
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const [north, east] = STEPS[event.key] ?? [];
    if (north === undefined || east === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { latitude, longitude } = point ?? CENTER;
    const step = event.shiftKey ? SMALL_STEP : 1;
    onChange(clampToMap({ latitude: latitude + north * step, longitude: longitude + east * step }));
  };
  return (
    <>
      <div
        role="application"
        aria-roledescription={texts.map.map}
        aria-label={texts.map.mapFor(name)}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: this role makes screen readers pass on the arrow keys.
        tabIndex={0}
        dir="ltr"
        onClick={chooseAt}
        onKeyDown={move}
        className="relative mt-3 cursor-crosshair"
      >
        <WorldMap color="text-ink/60" />
        {point ? (
          <span
            aria-hidden
            style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
            className="pointer-events-none absolute start-(--x) top-(--y) -ms-2 -mt-2 size-4 rounded-full border-2 border-page bg-accent outline-1 outline-accent forced-colors:bg-[Highlight]"
          />
        ) : null}
      </div>
      <p id={hintId} className="mt-1 text-muted text-sm">
        {texts.map.hint}
      </p>
    </>
  );
}

const CENTER: MapPoint = { latitude: 20, longitude: 20 };

/** Degrees to the north and to the east. */
const STEPS: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const SMALL_STEP = 0.1;
