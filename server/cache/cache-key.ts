import { isDataPath, pagePath } from '#app/router/data-path.ts';
import { CATEGORIES, categoryPath, isProductId } from '#catalogue/product.ts';

const LISTING = ['sort', 'min', 'max', 'page'];

/** The parameters that each public page reads; all others make no difference and no further entry. */
const PARAMETERS: Record<string, string[]> = {
  '/': [],
  '/locations': [],
  '/contact': [],
  '/search': ['q', 'page'],
  '/feeds/google.xml': [],
  '/feeds/meta.csv': [],
  '/products.json': ['q', 'category', 'subcategory', ...LISTING],
  ...Object.fromEntries(CATEGORIES.map((category) => [categoryPath(category), LISTING])),
  '/accessories': ['subcategory', 'sections', ...LISTING],
};

/** Longer addresses are answered, but not cached. */
const MAX_KEY_LENGTH = 512;

/**
 * The key of a page in the cache, which is also the address it is rendered for: the path with the parameters that it reads,
 * in one order, each once. `null` for what is never cached.
 *
 * @param url absolute, or a path with its query.
 */
export function cacheKey(url: string): string | null {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2);
  if (start < 0 || url.length - start > MAX_KEY_LENGTH) return null;
  const queryAt = url.indexOf('?', start);
  const path = url.slice(start, queryAt < 0 ? undefined : queryAt);
  const names = parametersOf(path);
  if (!names) return null;
  return queryAt < 0 ? path : path + normalQuery(url.slice(queryAt + 1), names);
}

/** A page's data is asked for under `/women.data`, and at the root under `/_.data`. */
function parametersOf(path: string): string[] | undefined {
  const page = pagePath(path);
  const names = Object.hasOwn(PARAMETERS, page) ? PARAMETERS[page] : productParameters(page);
  return isDataPath(path) && names ? [...names, '_routes'] : names;
}

function productParameters(page: string): string[] | undefined {
  return page.startsWith('/product/') && isProductId(page.slice('/product/'.length)) ? [] : undefined;
}

function normalQuery(query: string, names: string[]): string {
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value) known.set(name, value);
  }
  return known.size > 0 ? `?${known}` : '';
}
