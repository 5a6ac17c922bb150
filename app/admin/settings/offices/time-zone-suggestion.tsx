import { useEffect, useState } from 'react';
import { afterPause } from '#app/ui/after-pause.ts';
import { get } from '../../writes/get.ts';
import { parseMapPoint } from './map-point.ts';
import { texts } from './texts.ts';

interface Props {
  /** Coordinates or a map link. */
  place: string;
  timeZone: string;
  onChoose(timeZone: string): void;
}

/** Suggests the time zone of the map point if the chosen one has other times. */
export function TimeZoneSuggestion({ place, timeZone, onChoose }: Props) {
  const [suggested, setSuggested] = useState<string | null>(null);
  const point = parseMapPoint(place);
  const query = point
    ? String(
        new URLSearchParams({ latitude: `${point.latitude}`, longitude: `${point.longitude}`, timeZone }),
      )
    : null;
  useEffect(() => {
    setSuggested(null);
    if (query === null) return;
    return afterPause(DEBOUNCE_MS, async (signal) => {
      const answer = await get<{ suggested: string | null }>(
        `/admin/shop/offices/time-zone.json?${query}`,
        signal,
      );
      if (!signal.aborted) setSuggested(answer?.suggested ?? null);
    });
  }, [query]);
  return (
    <div role="status">
      {suggested ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          {texts.pointIsIn(suggested)}
          <button type="button" onClick={() => onChoose(suggested)} className="text-link">
            {texts.chooseTimeZone(suggested)}
          </button>
        </p>
      ) : null}
    </div>
  );
}

const DEBOUNCE_MS = 300;
