import { useRef } from 'react';
import { headingFace } from '#app/ui/heading-face.ts';
import { useRouteChange } from '#app/ui/use-route-change.ts';
import { describeResults } from '#catalogue/search/search.ts';
import { searchPath } from './search-form.tsx';
import type { SearchResults } from './search-results.ts';

interface Props {
  results: SearchResults;
  isSearching: boolean;
}

/** What came of the search in one line, told to a screen reader as it changes. */
export function OutcomeHeading({ results, isSearching }: Props) {
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
        {isSearching ? <Searching /> : headline(results)}
      </h1>
    </div>
  );
}

function headline({ outcome, term, totalCount }: SearchResults): string {
  switch (outcome) {
    case 'idle':
      return 'Start Your Search';
    case 'found':
      return describeResults(totalCount, term);
    case 'corrected':
    case 'most words':
      return `No exact matches for "${term}"`;
    case 'no such page':
      return 'There is no such page';
    default:
      return 'No products found';
  }
}

export function Searching() {
  return (
    <>
      <span
        aria-hidden
        className="size-[0.6em] shrink-0 animate-spin rounded-full border border-line border-t-ink"
      />
      Searching...
    </>
  );
}
