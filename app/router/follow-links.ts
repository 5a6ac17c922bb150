import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Path, useLocation, useNavigate } from 'react-router';
import { isPlainClick } from '#app/ui/press.ts';
import { isAdminPath } from './is-admin-path.ts';
import { overlayEntry } from './overlay-entry.ts';

/**
 * Goes to the shop's own pages without loading them anew, wherever a plain link to one is pressed. The router's `Link`
 * does the same link by link, and works out the whole address of each: a sixth of what a list of products takes to render.
 *
 * @returns where a link that was pressed leads, from that very moment until the page is there; else `null`. The router
 * tells of it as well, but when it comes to it.
 */
export function useFollowedLinks(): Path | null {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [pressed, setPressed] = useState<{ to: Path; on: string } | null>(null);
  const go = useEffectEvent(async (to: Path, replace: boolean) => {
    const own = { to, on: key };
    flushSync(() => setPressed(own));
    await navigate(to, { replace });
    // No sooner than the page that the router has found, which it shows in its time.
    startTransition(() => setPressed((latest) => (latest === own ? null : latest)));
  });

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link || event.defaultPrevented || !isPlainClick(event) || !leadsToPage(link)) return;
      const { pathname, search, hash } = link;
      const isHere = pathname === location.pathname && search === location.search;
      // A place on this page: the browser goes there, and takes the focus with it.
      if (isHere && hash) return;
      event.preventDefault();
      void go({ pathname, search, hash }, isHere || overlayEntry.isOnTop());
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
  // With the new page comes a new key.
  return pressed?.on === key ? pressed.to : null;
}

/**
 * Whether a link leads to a page for visitors, in this window. One that names its target is left to the browser, and so
 * are files and the administrator's part.
 */
export function leadsToPage({ origin, pathname, target }: HTMLAnchorElement): boolean {
  const isFile = /\.\w+$/.test(pathname);
  return origin === location.origin && !target && !isFile && !isAdminPath(pathname);
}
