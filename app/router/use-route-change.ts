import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `arrive` each time `place` has become another one, with the one before; not for the place that the visitor
 * began at. That is the first one, unless `began` names another.
 */
export function useRouteChange(place: string, arrive: (previous: string) => void, began = place): void {
  const lastPlace = useRef(began);
  const onArrival = useEffectEvent(arrive);

  useEffect(() => {
    const previous = lastPlace.current;
    if (previous === place) return;
    lastPlace.current = place;
    onArrival(previous);
  }, [place]);
}
