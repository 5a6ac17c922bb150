/** Where the framework answers the loader data of a page: `/women.data`, and `/_.data` for the home page. */
export function dataPath(pathname: string): string {
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data`;
}

/** The address, with its query, at which the framework answers the data of one route alone, as it asks for a fetcher's. */
export function routeDataPath(pathname: string, route: string): string {
  return `${dataPath(pathname)}?${new URLSearchParams({ _routes: route })}`;
}

/** Whether a path is one of loader data. */
export function isDataPath(pathname: string): boolean {
  return pathname.endsWith('.data');
}

/** The page whose loader data are answered at `pathname`; other paths are their own page. */
export function pagePath(pathname: string): string {
  return pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
}
