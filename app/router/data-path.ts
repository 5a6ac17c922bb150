/** Where the framework answers the loader data of a page: `/women.data`, and `/_.data` for the home page. */
export function dataPath(pathname: string): string {
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data`;
}

/** Whether a path is one of loader data. */
export function isDataPath(pathname: string): boolean {
  return pathname.endsWith('.data');
}

/** The page whose loader data are answered at `pathname`; other paths are their own page. */
export function pagePath(pathname: string): string {
  return pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
}
