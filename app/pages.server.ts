import type { ServerBuild } from 'react-router';

/** What the page cache and the sitemap need to know about a page. Its route module exports this as `handle`. */
export interface PageHandle {
  /** The query parameters that the page reads. The cache ignores all others. Pages without a handle are not cached. */
  parameters: readonly string[];
  /** For a path that ends with an id, such as `/product/:id`: whether an id can exist. Others are not cached. */
  isId?(id: string): boolean;
  /** Only pages with a fixed path can be in it. */
  isInSitemap: boolean;
}

/** A cached page. */
export interface Page extends PageHandle {
  path: string;
}

/** Returns the pages with a handle, in the order of `app/routes.ts`. Their paths have no language. */
export function pagesOf(routes: ServerBuild['routes']): Page[] {
  return Object.values(routes).flatMap((route) => {
    const { path = '/', module } = route ?? {};
    const handle = module?.handle as PageHandle | undefined;
    return handle ? [{ ...handle, path }] : [];
  });
}
