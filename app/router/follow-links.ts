import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from '#app/ui/plain-click.ts';
import { isAdminPath } from './is-admin-path.ts';

/**
 * Goes to the shop's own pages without loading them anew, wherever a plain link to one is pressed. The router's `Link`
 * does the same link by link, and works out the whole address of each: a sixth of what a list of products takes to render.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link || event.defaultPrevented || !isPlainClick(event) || !leadsToPage(link)) return;
      const { pathname, search, hash } = link;
      const isHere = pathname === location.pathname && search === location.search;
      // A place on this page: the browser goes there, and takes the focus with it.
      if (isHere && hash) return;
      event.preventDefault();
      void navigate({ pathname, search, hash }, { replace: isHere });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

/**
 * Whether a link leads to a page for visitors, in this window. One that names its target is left to the browser, and so
 * are files and the administrator's part.
 */
export function leadsToPage({ origin, pathname, target }: HTMLAnchorElement): boolean {
  const isFile = /\.\w+$/.test(pathname);
  return origin === location.origin && !target && !isFile && !isAdminPath(pathname);
}
