import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ProductGrid } from '#app/storefront/product/card/grid.tsx';
import { Departments } from '#app/storefront/suggested-links.tsx';
import { TryAgain } from '#app/ui/try-again.tsx';
import { LIST_PAGE_SIZE } from '#catalogue/lists/listing.ts';
import { searchPath } from './search-form.tsx';
import type { SearchResults } from './search-results.ts';

/** The body of the search page, below its headline. */
export function Outcome({ results }: { results: SearchResults }) {
  switch (results.outcome) {
    case 'idle':
      return <Idle />;
    case 'found':
    case 'corrected':
    case 'most words':
      return <Found {...results} />;
    case 'no such page':
      return <NoSuchPage term={results.term} />;
    case 'failed':
      return <Failed />;
    case 'none':
      return <NothingFound term={results.term} />;
  }
}

function Idle() {
  return (
    <>
      <Words>Type the name of a piece, a material or a colour. Or begin with a department:</Words>
      <Departments />
    </>
  );
}

function Found(results: SearchResults) {
  const { products, term, page, pages, totalCount } = results;
  return (
    <>
      <HowFound {...results} />
      <section aria-labelledby="results" className="mt-10">
        <h2 id="results" className="sr-only">
          Results
        </h2>
        <ProductGrid
          products={products}
          first
          start={(page - 1) * LIST_PAGE_SIZE}
          totalCount={Math.min(totalCount, pages * LIST_PAGE_SIZE)}
          pages={`/products.json?${new URLSearchParams({ q: term })}`}
        />
        <ResultPages term={term} page={page} pages={pages} />
      </section>
    </>
  );
}

/** Links to the previous and the next page of results; nothing where there is only one. */
function ResultPages({ term, page, pages }: { term: string; page: number; pages: number }) {
  if (pages === 1) return null;
  return (
    <nav
      aria-label="Pages of results"
      className="mt-16 grid grid-cols-[1fr_auto_1fr] items-center border-line border-t pt-4 text-sm"
    >
      {page > 1 ? (
        <Link rel="prev" to={searchPath(term, page - 1)} className="nav-link justify-self-start">
          Previous
        </Link>
      ) : null}
      <p className="col-start-2 text-muted tabular-nums">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <Link rel="next" to={searchPath(term, page + 1)} className="nav-link justify-self-end">
          Next
        </Link>
      ) : null}
    </nav>
  );
}

/** Says which corrected or related term the results are for. */
function HowFound({ outcome, corrected }: SearchResults) {
  if (outcome === 'most words') {
    return <Words>Similar products:</Words>;
  }
  if (corrected.length === 0) return null;
  return outcome === 'corrected' ? (
    <Words>
      Showing results for <Meant terms={corrected} />.
    </Words>
  ) : (
    <Words>
      Also showing results for <Meant terms={corrected} />.
    </Words>
  );
}

/** Each term leads to its own results: **space**, **shape** or **shake**. */
function Meant({ terms }: { terms: string[] }) {
  return terms.map((term, at) => (
    <Fragment key={term}>
      {at === 0 ? '' : at < terms.length - 1 ? ', ' : ' or '}
      <Link to={searchPath(term)} className="text-link -my-3 min-w-0">
        <strong>{term}</strong>
      </Link>
    </Fragment>
  ));
}

function NoSuchPage({ term }: { term: string }) {
  return (
    <Words>
      The search for “{term}” does not go that far.{' '}
      <Link to={searchPath(term)} className="text-link">
        Go to its first page
      </Link>
    </Words>
  );
}

function Failed() {
  return (
    <>
      <Words>The search could not be carried out just now. It should work again in a moment.</Words>
      <TryAgain />
      <Words>Or begin with a department:</Words>
      <Departments />
    </>
  );
}

function NothingFound({ term }: { term: string }) {
  return (
    <>
      <Words>We looked for “{term}” in every name, description and category.</Words>
      <section aria-labelledby="tips" className="mt-14">
        <h2 id="tips" className="font-display text-display-s">
          Search tips
        </h2>
        <ul className="mt-4 list-disc space-y-2 ps-5 marker:text-muted">
          <li>Check the spelling, or type only the part you are sure of.</li>
          <li>Use fewer words: “coat” finds more than “long grey coat”.</li>
          <li>Try a material or a colour, such as “leather” or “camel”.</li>
        </ul>
        <Words>Or begin with a department:</Words>
        <Departments />
      </section>
    </>
  );
}

function Words({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere mt-5 max-w-prose text-muted leading-relaxed">{children}</p>;
}
