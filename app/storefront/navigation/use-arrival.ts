import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `arrive` each time `place` has become another one; not for the place that the visitor began at. */
export function useArrival(place: string, arrive: () => void): void {
  const lastPlace = useRef(place);
  const onArrival = useEffectEvent(arrive);

  useEffect(() => {
    if (lastPlace.current === place) return;
    lastPlace.current = place;
    onArrival();
  }, [place]);
}
