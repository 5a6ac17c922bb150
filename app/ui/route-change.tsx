import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Announces the title of a new page to screen readers and focuses its content, because the router does neither. If only
 * the query changes, for example by a filter or an opened product, the focus stays.
 */
export function RouteAnnouncer({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  // A layout that appears during a visit, for example after signing in, is treated like a new page.
  const initial = useNavigationType() === 'POP' ? pathname : '';

  useRouteChange(
    pathname,
    () => {
      setTitle(document.title);
      // Do not scroll, because the router restores the scroll position.
      content.current?.focus({ preventScroll: true });
    },
    initial,
  );

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

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
