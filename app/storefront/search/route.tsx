import { Fragment, type ReactNode, useRef } from 'react';
import { data, Link, useLocation, useNavigation } from 'react-router';
import { getContext } from '#app/context.ts';
import { useBasename } from '#app/locale.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { snapshots } from '#app/router/stale-while-error.ts';
import { Metadata } from '#app/storefront/metadata.tsx';
import { MoreProducts, ProductGrid } from '#app/storefront/product/card/grid.tsx';
import { skipWhenOnlyProductChanges } from '#app/storefront/product/modal/open-product.ts';
import { CategoryLinks } from '#app/storefront/suggested-links.tsx';
import type { Texts } from '#app/texts/en.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { TryAgain } from '#app/ui/error-page.tsx';
import { headingFace } from '#app/ui/heading-face.ts';
import { retryRead } from '#app/ui/retry-read.ts';
import { useRouteChange } from '#app/ui/route-change.tsx';
import { LIST_PAGE_SIZE, parseListing } from '#catalog/lists/listing.ts';
import { categoryPath, type ListedProduct } from '#catalog/products/product.ts';
import { normalizeTerm } from '#catalog/search/search.ts';
import { Searching } from '../pending-ui/pending-outlet.tsx';
import { suggestedProducts } from '../suggested-products.server.ts';
import { translated, translatedPage } from '../translated.server.ts';
import { useShopTexts } from '../use-shop.ts';
import type { Route } from './+types/route';
import { findResults } from './find-results.server.ts';
import { searchContext } from './search-context.server.ts';
import { noResults, type SearchResults } from './search-results.ts';
import { SearchForm, SuggestionBox, searchPath } from './suggestion-box.tsx';

export const handle: PageHandle = { parameters: ['q', 'page'], isInSitemap: false };

export const shouldRevalidate = skipWhenOnlyProductChanges;

export async function loader(args: Route.LoaderArgs) {
  const shop = getContext(args);
  const found = await findResults(shop.db, args.url.searchParams, await searchContext(shop));
  const isEmpty = found.outcome === 'idle' || found.outcome === 'none';
  const [more, mentioned] = await Promise.all([
    isEmpty ? suggestedProducts(shop) : translated(shop, found.more),
    translated(shop, found.mentioned),
  ]);
  const results = { ...(await translatedPage(shop, found)), more, mentioned };
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
        title={term ? texts.results.title(term) : texts.frame.search}
        description={texts.results.description}
        path={searchPath(term, page)}
        noindex
      />
      <SearchForm whenBlank="clear" className="max-w-2xl">
        <SuggestionBox place="page" label={texts.frame.searchCollection} term={term} />
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
  const basename = useBasename();
  const { location: next } = useNavigation();
  if (next?.pathname !== `${basename}/search`) return false;
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
  most_words: 200,
  none: 200,
  no_such_page: 404,
  failed: 503,
};

/** The body of the search page, below its headline. */
function SearchOutcome({ results }: { results: SearchResults }) {
  switch (results.outcome) {
    case 'idle':
      return <Idle products={results.more} />;
    case 'found':
    case 'corrected':
    case 'most_words':
      return <Found {...results} />;
    case 'no_such_page':
      return <NoSuchPage term={results.term} />;
    case 'failed':
      return <Failed />;
    case 'none':
      return <NothingFound term={results.term} products={results.more} />;
  }
}

function Idle({ products }: { products: ListedProduct[] }) {
  const texts = useTexts();
  return (
    <>
      <Paragraph>{texts.results.startHint}</Paragraph>
      <CategoryLinks />
      <MoreProducts products={products} isFeatured />
    </>
  );
}

function Found(results: SearchResults) {
  const texts = useTexts();
  const { products, term, page, pages, totalCount, more, mentioned } = results;
  const path = `${useBasename()}/products.json?${new URLSearchParams({ q: term })}`;
  const list = { totalCount: Math.min(totalCount, pages * LIST_PAGE_SIZE), pages: path };
  return (
    <>
      <FoundTerms {...results} />
      <section aria-labelledby="results" className="mt-10">
        <h2 id="results" className="sr-only">
          {texts.results.results}
        </h2>
        <ProductGrid
          products={products}
          first
          start={(page - 1) * LIST_PAGE_SIZE}
          tile="ask"
          {...(more.length === 0 ? list : {})}
        />
        <ResultPages term={term} page={page} pages={pages} />
      </section>
      <MoreProducts products={more} />
      {mentioned.length > 0 ? (
        <section className="mt-20 md:mt-24">
          <h2 className="wrap-anywhere mb-8 font-display text-display-s">
            {texts.results.inDescriptions(term)}
          </h2>
          <ProductGrid products={mentioned} />
        </section>
      ) : null}
    </>
  );
}

/** Links to the previous and the next page of results, if there are several pages. */
function ResultPages({ term, page, pages }: { term: string; page: number; pages: number }) {
  const texts = useTexts();
  if (pages === 1) return null;
  return (
    <nav
      aria-label={texts.results.pages}
      className="mt-16 grid grid-cols-[1fr_auto_1fr] items-center border-line border-t pt-4 text-sm"
    >
      {page > 1 ? (
        <Link rel="prev" to={searchPath(term, page - 1)} className="nav-link justify-self-start">
          {texts.results.previous}
        </Link>
      ) : null}
      <p className="col-start-2 text-muted tabular">{texts.results.page(page, pages)}</p>
      {page < pages ? (
        <Link rel="next" to={searchPath(term, page + 1)} className="nav-link justify-self-end">
          {texts.results.next}
        </Link>
      ) : null}
    </nav>
  );
}

/** Says which category, corrected or related term the results are for. */
function FoundTerms({ outcome, corrected, named }: SearchResults) {
  const texts = useShopTexts();
  if (named && corrected.length === 0) {
    return (
      <Paragraph>
        <Link to={categoryPath(named.category)} className="text-link -my-3">
          <strong>{texts.categories[named.category]}</strong>
        </Link>
        {named.others > 0 ? texts.results.andOthers(named.others) : ''}
      </Paragraph>
    );
  }
  if (outcome === 'most_words') {
    return <Paragraph>{texts.results.similar}</Paragraph>;
  }
  if (corrected.length === 0) return null;
  return (
    <Paragraph>
      {outcome === 'corrected' ? texts.results.showing : texts.results.alsoShowing}{' '}
      <CorrectedTerms terms={corrected} />
    </Paragraph>
  );
}

/** A link to the results of each term: **space**, **shape** or **shake**. */
function CorrectedTerms({ terms }: { terms: string[] }) {
  const texts = useTexts();
  return terms.map((term, at) => (
    <Fragment key={term}>
      {at === 0 ? '' : at < terms.length - 1 ? texts.results.comma : texts.results.or}
      <Link to={searchPath(term)} className="text-link -my-3 min-w-0">
        <strong>{term}</strong>
      </Link>
    </Fragment>
  ));
}

function NoSuchPage({ term }: { term: string }) {
  const texts = useTexts();
  return (
    <Paragraph>
      {texts.results.fewerPages(term)}{' '}
      <Link to={searchPath(term)} className="text-link">
        {texts.listing.firstPage}
      </Link>
    </Paragraph>
  );
}

function Failed() {
  const texts = useTexts();
  return (
    <>
      <Paragraph>{texts.results.failed}</Paragraph>
      <TryAgain />
      <Paragraph>{texts.results.orChooseCategory}</Paragraph>
      <CategoryLinks />
    </>
  );
}

function NothingFound({ term, products }: { term: string; products: ListedProduct[] }) {
  const texts = useTexts();
  return (
    <>
      <Paragraph>{texts.results.lookedFor(term)}</Paragraph>
      <section aria-labelledby="tips" className="mt-10">
        <h2 id="tips" className="font-display text-display-s">
          {texts.results.tipsTitle}
        </h2>
        <ul className="mt-4 grid list-disc gap-2 ps-5">
          {texts.results.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        <Paragraph>{texts.results.orChooseCategory}</Paragraph>
        <CategoryLinks />
      </section>
      <MoreProducts products={products} isFeatured />
    </>
  );
}

function Paragraph({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere mt-5 max-w-prose text-muted leading-relaxed">{children}</p>;
}

interface Props {
  results: SearchResults;
  isSearching: boolean;
}

/** The outcome of the search in one line. Screen readers announce its changes. */
function OutcomeHeading({ results, isSearching }: Props) {
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useRouteChange(searchPath(results.term, results.page), () => {
    // Keep the focus while the visitor types; after a link, move it to the results.
    if (!(document.activeElement instanceof HTMLInputElement))
      heading.current?.focus({ preventScroll: true });
  });

  return (
    <div role="status" className="mt-12 lg:mt-16">
      <h1
        ref={heading}
        tabIndex={-1}
        className={`wrap-anywhere flex items-center gap-4 text-display-m outline-none ${headingFace(results.term)}`}
      >
        {isSearching ? <Searching /> : headline(results, texts)}
      </h1>
    </div>
  );
}

function headline({ outcome, term, totalCount }: SearchResults, { results: texts, errors }: Texts): string {
  switch (outcome) {
    case 'idle':
      return texts.start;
    case 'found':
      return texts.found(totalCount, term);
    case 'corrected':
    case 'most_words':
      return texts.noExactMatches(term);
    case 'no_such_page':
      return texts.noSuchPage;
    case 'failed':
      return errors.failed.title;
    case 'none':
      return texts.nothingFound;
  }
}
