import { useState } from 'react';
import { NavLink, type NavLinkProps, PrefetchPageLinks, useHref } from 'react-router';
import { INTENT_MS, useDelayedFlag } from '#app/ui/delays.ts';

/**
 * A link to a list, whose data is prefetched while a mouse or the focus stays on the link. Unlike `prefetch="intent"`, it
 * prefetches nothing after the press, when the page itself loads the data.
 */
export function ListLink(props: NavLinkProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const isIntended = useDelayedFlag(isPointedAt, INTENT_MS);
  return (
    <>
      <NavLink
        {...props}
        onMouseEnter={() => setPointedAt(true)}
        onMouseLeave={() => setPointedAt(false)}
        onFocus={() => setPointedAt(true)}
        onBlur={() => setPointedAt(false)}
        onClick={() => setPointedAt(isIntended)}
      />
      {isIntended ? <PrefetchedList to={props.to} /> : null}
    </>
  );
}

/** Resolves the address only now, because a page has many links and prefetches few. */
function PrefetchedList({ to }: Pick<NavLinkProps, 'to'>) {
  return <PrefetchPageLinks page={useHref(to)} />;
}
