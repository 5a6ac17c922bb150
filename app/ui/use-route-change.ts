import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Calls `arrive` with the previous place each time `place` changes, except for the first place, which is `began`. Runs
 * before the new page is painted; otherwise a visitor who types at once would lose the focus in the middle of a word,
 * and the other letters would act as shortcuts.
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
