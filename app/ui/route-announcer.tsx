import { type RefObject, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useRouteChange } from './use-route-change.ts';

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
