import { type RefObject, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useRouteChange } from './use-route-change.ts';

/**
 * What a browser does on a new page and a router does not: says its title to a screen reader and puts the focus on its
 * content. Where only the query changes (a filter, a product that opens over the list) the focus stays where it is.
 */
export function RouteAnnouncer({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  // A frame that is put up amid a visit, as by the sign-in, is arrived at like any page.
  const began = useNavigationType() === 'POP' ? pathname : '';

  useRouteChange(
    pathname,
    () => {
      setTitle(document.title);
      // The router decides where the page is scrolled to.
      content.current?.focus({ preventScroll: true });
    },
    began,
  );

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
