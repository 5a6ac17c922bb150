import type { ReactNode, SubmitEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { overlayEntry } from '#app/ui/dialog/overlay-entry.ts';
import { listingSearch } from '#catalog/lists/listing.ts';
import { normalizeTerm } from '#catalog/search/search.ts';

interface Props {
  /** Whether a blank term does nothing or clears the search. */
  whenBlank: 'stay' | 'clear';
  onSearch?: () => void;
  className?: string;
  /** Must contain a field named `q`. */
  children: ReactNode;
}

/** A form for `/search?q={term}`. Scripts trim the term. */
export function SearchForm({ whenBlank, onSearch, className, children }: Props) {
  const navigate = useNavigate();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const term = normalizeTerm(typeof typed === 'string' ? typed : '');
    if (term === '' && whenBlank === 'stay') return;
    onSearch?.();
    navigate(searchPath(term), { replace: overlayEntry.isOnTop() });
  }

  return (
    <search>
      <Form action="/search" onSubmit={search} className={className}>
        {children}
      </Form>
    </search>
  );
}

/** `/search?q=tote&page=2`: the address of one page of results. */
export function searchPath(term: string, page = 1): string {
  return `/search${listingSearch({ page }, { q: term })}`;
}
