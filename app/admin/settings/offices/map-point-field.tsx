import type { ChangeEvent, ReactNode } from 'react';
import { Field } from '#app/ui/field.tsx';
import { MapPicker } from './map-picker.tsx';
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
