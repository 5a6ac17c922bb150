import { data, useLocation, useNavigation } from 'react-router';
import { shopOf } from '#app/context.ts';
import { useBase } from '#app/language.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { snapshots } from '#app/router/stale-while-error.ts';
import { Metadata } from '#app/storefront/metadata.tsx';
import { unlessProductOpens } from '#app/storefront/product/modal/open-product.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { retryRead } from '#app/ui/retry-read.ts';
import { parseListing } from '#catalog/lists/listing.ts';
import { normalizeTerm } from '#catalog/search/search.ts';
import { translatedPage } from '../translated.server.ts';
import type { Route } from './+types/route';
import { findResults } from './find-results.server.ts';
import { SearchOutcome } from './outcome.tsx';
import { OutcomeHeading } from './outcome-heading.tsx';
import { searchContext } from './search-context.server.ts';
import { SearchForm, searchPath } from './search-form.tsx';
import { noResults, type SearchResults } from './search-results.ts';
import { SuggestionBox } from './suggestion-box.tsx';

export const handle: PageHandle = { parameters: ['q', 'page'], isInSitemap: false };

export const shouldRevalidate = unlessProductOpens;

export async function loader(args: Route.LoaderArgs) {
  const shop = shopOf(args);
  const found = await findResults(shop.db, args.url.searchParams, await searchContext(shop));
  const results = await translatedPage(shop, found);
  return data(results, { status: STATUS[results.outcome] });
}

/** If the network or a proxy fails, the page says that the search failed. */
export async function clientLoader({
  serverLoader,
  request: { signal },
  url,
}: Route.ClientLoaderArgs): Promise<SearchResults> {
  // A failed refresh keeps what is shown.
  if (snapshots.isRefreshing()) return serverLoader();
  try {
    return await retryRead(() => serverLoader(), signal);
  } catch (error) {
    if (!signal.aborted) console.error('Failed to search products:', error);
    return noResults('failed', normalizeTerm(url.searchParams.get('q')));
  }
}

export default function SearchPage({ loaderData: results }: Route.ComponentProps) {
  const texts = useTexts();
  const { term, page } = results;
  const isSearching = useIsSearching();
  return (
    <div className="measure py-10 lg:py-16">
      <Metadata
        title={term ? texts.results.title(term) : texts.search.search}
        description={texts.results.description}
        path={searchPath(term, page)}
        noindex
      />
      <SearchForm whenBlank="clear" className="max-w-2xl">
        <SuggestionBox place="page" label={texts.search.searchCollection} term={term} />
      </SearchForm>
      <OutcomeHeading results={results} isSearching={isSearching} />
      <div aria-busy={isSearching} className={isSearching ? 'opacity-40' : undefined}>
        <SearchOutcome results={results} />
      </div>
    </div>
  );
}

/** Whether another search, or another page of it, is being loaded. */
function useIsSearching(): boolean {
  const here = useLocation();
  const base = useBase();
  const { location: next } = useNavigation();
  if (next?.pathname !== `${base}/search`) return false;
  return searchIn(next.search) !== '' && searchIn(next.search) !== searchIn(here.search);
}

/** The query string without parameters of the view, such as an opened product; empty if it contains no search. */
function searchIn(search: string): string {
  const address = new URLSearchParams(search);
  const term = normalizeTerm(address.get('q'));
  return term && searchPath(term, parseListing(address).page ?? 0);
}

/** A failed search responds with 503, so that caches do not store it. */
const STATUS: Record<SearchResults['outcome'], number> = {
  idle: 200,
  found: 200,
  corrected: 200,
  'most words': 200,
  none: 200,
  'no such page': 404,
  failed: 503,
};
