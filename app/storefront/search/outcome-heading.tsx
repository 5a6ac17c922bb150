import { useRef } from 'react';
import type { Texts } from '#app/texts/en.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { headingFace } from '#app/ui/heading-face.ts';
import { useRouteChange } from '#app/ui/use-route-change.ts';
import { searchPath } from './search-form.tsx';
import type { SearchResults } from './search-results.ts';

interface Props {
  results: SearchResults;
  isSearching: boolean;
}

/** The outcome of the search in one line. Screen readers announce its changes. */
export function OutcomeHeading({ results, isSearching }: Props) {
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
        {isSearching ? <Searching /> : headline(results, texts.results)}
      </h1>
    </div>
  );
}

function headline({ outcome, term, totalCount }: SearchResults, texts: Texts['results']): string {
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
    default:
      return texts.nothingFound;
  }
}

export function Searching() {
  const texts = useTexts();
  return (
    <>
      <span
        aria-hidden
        className="size-[0.6em] shrink-0 animate-spin rounded-full border border-line border-t-ink"
      />
      {texts.search.searching}
    </>
  );
}
