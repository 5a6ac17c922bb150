import Search from 'lucide-react/icons/search';
import { useRef } from 'react';
import { useRouteChange } from '#app/router/use-route-change.ts';
import { LONGEST_TERM, normalizeTerm } from '#catalogue/search.ts';

/** The page's own field, which holds what was searched for. */
export function TermField({ term }: { term: string }) {
  const field = useRef<HTMLInputElement>(null);
  useRouteChange(term, (previous) => {
    const input = field.current;
    if (!input) return;
    const typed = normalizeTerm(input.value);
    // What has been typed since then stays.
    if (typed === previous || typed === term || document.activeElement !== input) input.value = term;
  });

  return (
    <>
      <label className="eyebrow text-muted" htmlFor="term">
        Search the collection
      </label>
      <div className="field-line flex items-center">
        <input
          ref={field}
          id="term"
          type="search"
          name="q"
          defaultValue={term}
          maxLength={LONGEST_TERM}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className="search-field min-w-0 grow py-3 font-display text-display-s"
        />
        <button type="submit" className="icon-button -me-2.5">
          <Search aria-hidden strokeWidth={1.25} />
          <span className="sr-only">Search</span>
        </button>
      </div>
    </>
  );
}
