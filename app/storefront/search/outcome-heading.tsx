import { useRef } from 'react';
import { headingFace } from '#app/ui/heading-face.ts';
import { useRouteChange } from '#app/ui/use-route-change.ts';
import { resultTexts } from './result-texts.ts';
import { searchPath } from './search-form.tsx';
import type { SearchResults } from './search-results.ts';
import { searchTexts } from './texts.ts';

interface Props {
  results: SearchResults;
  isSearching: boolean;
}

/** The outcome of the search in one line. Screen readers announce its changes. */
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
      return resultTexts.start;
    case 'found':
      return resultTexts.found(totalCount, term);
    case 'corrected':
    case 'most words':
      return resultTexts.noExactMatches(term);
    case 'no such page':
      return resultTexts.noSuchPage;
    default:
      return resultTexts.nothingFound;
  }
}

export function Searching() {
  return (
    <>
      <span
        aria-hidden
        className="size-[0.6em] shrink-0 animate-spin rounded-full border border-line border-t-ink"
      />
      {searchTexts.searching}
    </>
  );
}
