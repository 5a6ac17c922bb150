import { useState } from 'react';
import { NavLink, type NavLinkProps, PrefetchPageLinks, useHref } from 'react-router';
import { INTENT_MS, useDelayedFlag } from '#app/ui/delays.ts';

/**
 * A link to a list, whose data is prefetched while a mouse or the focus stays on the link. Unlike `prefetch="intent"`, it
 * prefetches nothing after the press, when the page itself loads the data.
 */
export function ListLink(props: NavLinkProps) {
  const page = useHref(props.to);
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
      {isIntended ? <PrefetchPageLinks page={page} /> : null}
    </>
  );
}
