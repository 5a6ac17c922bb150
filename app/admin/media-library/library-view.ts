import { parsePage } from '#catalog/lists/listing.ts';
import { normalizeTerm } from '#catalog/search/search.ts';
import { addressWith } from '../parts/address-with.ts';

export const MEDIA_LIBRARY = '/admin/media';

/** The filter of the library, as the address contains it. */
export interface LibraryView {
  /** Whether only unused images are shown. */
  unused: boolean;
  /** The search term for names of files and products; empty for all images. */
  term: string;
  /** The first page is 1. */
  page: number;
}

/** Reads the view from an address. Invalid values are ignored. */
export function parseLibraryView(search: URLSearchParams): LibraryView {
  return {
    unused: search.get('show') === 'unused',
    term: normalizeTerm(search.get('q')),
    page: parsePage(search.get('page')) ?? 1,
  };
}

/**
 * Returns the shortest address of a view: `/admin/media?show=unused&page=2`.
 *
 * @param attempt makes the address of a repeated request differ from that of the failed one
 */
export function libraryPath({ unused, term, page }: LibraryView, base = MEDIA_LIBRARY, attempt = 1): string {
  return addressWith(base, {
    show: unused && 'unused',
    q: term,
    page: page > 1 && page,
    attempt: attempt > 1 && attempt,
  });
}
