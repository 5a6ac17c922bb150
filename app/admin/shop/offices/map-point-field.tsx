import type { ChangeEvent } from 'react';
import { Field } from '#app/ui/field.tsx';
import { MapPicker } from './map-picker.tsx';
import { type MapPoint, mapPointText, parseMapPoint } from './map-point.ts';

interface Props {
  /** The name of the office, for the map's accessible name. */
  office: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: Pick<ChangeEvent<{ value: string }>, 'target'>): void;
  onPick(point: string): void;
}

/** Takes coordinates or a map link, or a point on the map, and shows the point that was recognized. */
export function MapPointField({ office, value, error, onPick, ...input }: Props) {
  const point = parseMapPoint(value);
  const sentence = error && !point ? 'Must be coordinates like 19.07, 72.88, or a link from a map.' : error;
  return (
    <>
      <Field label="Map point: coordinates, or a link from a map" {...input} value={value} error={sentence} />
      <p role="status" className="mt-1 text-muted text-sm">
        {point ? `Latitude ${point.latitude}, longitude ${point.longitude}` : ''}
      </p>
      <MapPicker name={office} point={point} onChange={(picked: MapPoint) => onPick(mapPointText(picked))} />
    </>
  );
}
