import type { Page } from '#app/pages.server.ts';
import { withoutPrefix } from '#catalog/text/languages.ts';

/** Makes the cache key of an absolute URL or a path; `null` if it is never cached. */
type CacheKey = (url: string) => string | null;

/**
 * Returns a function that makes cache keys. A key is also the address that the page is rendered for: the path with the
 * parameters that the page reads, in a fixed order, each once.
 */
export function cacheKeys(pages: readonly Page[]): CacheKey {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const withId = pages.flatMap(({ path, isId, ...page }) =>
    isId ? [{ ...page, isId, prefix: path.slice(0, path.indexOf(':')) }] : [],
  );

  /** Returns the parameters that a page or its data (`/women.data`, for the home page `/_.data`) reads. */
  function parametersOf(path: string): readonly string[] | undefined {
    const isData = path.endsWith('.data');
    const address = path.replace(/(\/)_\.data$|\.data$/, '$1');
    const inMainLanguage = withoutPrefix(address) || '/';
    const page =
      byPath.get(inMainLanguage) ??
      withId.find(
        ({ prefix, isId }) => inMainLanguage.startsWith(prefix) && isId(inMainLanguage.slice(prefix.length)),
      );
    return isData && page ? [...page.parameters, '_routes'] : page?.parameters;
  }

  return (url) => {
    const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2);
    if (start < 0 || url.length - start > MAX_LENGTH) return null;
    const queryAt = url.indexOf('?', start);
    const path = url.slice(start, queryAt < 0 ? undefined : queryAt);
    const names = parametersOf(path);
    if (!names) return null;
    if (queryAt < 0) return path;
    const query = new URLSearchParams(url.slice(queryAt + 1));
    // Pages filtered by facts are not cached: there are so many combinations that they would evict all other pages.
    return query.has('fact') ? null : path + normalized(query, names);
  };
}

/** Pages with longer addresses are served but not cached. */
const MAX_LENGTH = 512;

/** Returns a query with only the named parameters, in the order of the names. */
function normalized(query: URLSearchParams, names: readonly string[]): string {
  const read = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value) read.set(name, value);
  }
  return read.size > 0 ? `?${read}` : '';
}
