import type { ReactNode, SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { listingSearch } from '#catalogue/lists/listing.ts';
import { normalizeTerm } from '#catalogue/search/search.ts';

interface Props {
  /** A blank term either does nothing or clears the search. */
  whenBlank: 'stay' | 'clear';
  onSearch?: () => void;
  className?: string;
  /** Holds a field named `q`. */
  children: ReactNode;
}

/** A form for `/search?q={term}`. Scripts trim the term. */
export function SearchForm({ whenBlank, onSearch, className, children }: Props) {
  const navigate = useNavigate();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('q');
    const term = normalizeTerm(typeof given === 'string' ? given : '');
    if (term === '' && whenBlank === 'stay') return;
    onSearch?.();
    navigate(searchPath(term));
  }

  return (
    <search>
      <form action="/search" onSubmit={search} className={className}>
        {children}
      </form>
    </search>
  );
}

/** `/search?q=tote&page=2`: the address of one page of results. */
export function searchPath(term: string, page = 1): string {
  return `/search${listingSearch({ page }, { q: term })}`;
}
