import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Calls `arrive` with the previous place each time `place` changes; not for the place at which the visit began, which
 * is the first one unless `began` names another. Runs before the new page is painted: otherwise a person who types at
 * once would lose the focus to the page in the middle of a word, and the remaining letters would act as shortcuts.
 */
export function useRouteChange(place: string, arrive: (previous: string) => void, began = place): void {
  const lastPlace = useRef(began);
  const onArrival = useEffectEvent(arrive);

  useLayoutEffect(() => {
    const previous = lastPlace.current;
    if (previous === place) return;
    lastPlace.current = place;
    onArrival(previous);
  }, [place]);
}
