import { useLocation, useNavigation } from 'react-router';
import { parseListing } from '#catalogue/listing.ts';
import { normalizeTerm } from '#catalogue/search.ts';
import { searchPath } from './search-form.tsx';

/** Whether the visitor is on the way from one search to another, or to another page of it. */
export function useIsSearching(): boolean {
  const here = useLocation();
  const { location: next } = useNavigation();
  if (next?.pathname !== '/search') return false;
  return questionOf(next.search) !== '' && questionOf(next.search) !== questionOf(here.search);
}

/** The address of a search without what only the view knows, such as an opened product; empty where nothing is asked. */
function questionOf(search: string): string {
  const address = new URLSearchParams(search);
  const term = normalizeTerm(address.get('q'));
  return term && searchPath(term, parseListing(address).page ?? 0);
}
