import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Calls `onChange` with the previous route each time `route` changes. On mount, calls it only if `initial` is another
 * route. Runs before the new page is painted; otherwise a visitor who types at once would lose the focus in the middle of
 * a word, and the other letters would act as shortcuts.
 */
export function useRouteChange(route: string, onChange: (previous: string) => void, initial = route): void {
  const lastRoute = useRef(initial);
  const handleChange = useEffectEvent(onChange);

  useLayoutEffect(() => {
    const previous = lastRoute.current;
    if (previous === route) return;
    lastRoute.current = route;
    handleChange(previous);
  }, [route]);
}
