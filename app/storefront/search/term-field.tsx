import { Search } from 'lucide-react';
import { LONGEST_TERM } from '#catalogue/search.ts';

/** The page's own field, which holds what was searched for. */
export function TermField({ term }: { term: string }) {
  return (
    <>
      <label className="eyebrow text-muted" htmlFor="term">
        Search the collection
      </label>
      <div className="flex items-center border-line border-b focus-within:border-ink">
        <input
          // Another search, another text; what is being typed stays otherwise.
          key={term}
          id="term"
          type="search"
          name="q"
          defaultValue={term}
          maxLength={LONGEST_TERM}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className="search-field min-w-0 grow py-3 font-display text-2xl"
        />
        <button type="submit" className="icon-button -me-2.5 shrink-0">
          <Search aria-hidden strokeWidth={1.25} />
          <span className="sr-only">Search</span>
        </button>
      </div>
    </>
  );
}
