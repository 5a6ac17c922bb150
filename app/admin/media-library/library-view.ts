import { inFigures } from '#catalogue/amounts/amounts.ts';
import { normalizeTerm } from '#catalogue/search/search.ts';

export const MEDIA_LIBRARY = '/admin/media';

/** What the admin asked of the library: all of it is in the address. */
export interface LibraryView {
  /** Whether only images are shown that no product uses. */
  unused: boolean;
  /** What the file's name or that of a product that shows it must have the words of; empty for all. */
  term: string;
  /** Counted from 1. */
  page: number;
}

/** Reads a view out of an address; what makes no sense is ignored. */
export function parseLibraryView(search: URLSearchParams): LibraryView {
  const [page = '1'] = /^[1-9]\d{0,6}$/.exec(search.get('page') ?? '') ?? [];
  return {
    unused: search.get('show') === 'unused',
    term: normalizeTerm(search.get('q')),
    page: Number(page),
  };
}

/** The shortest address of a view: `/admin/media?show=unused&page=2`; or, at `base`, of the same as JSON. */
export function libraryPath({ unused, term, page }: LibraryView, base = MEDIA_LIBRARY): string {
  const search = new URLSearchParams();
  if (unused) search.set('show', 'unused');
  if (term) search.set('q', term);
  if (page > 1) search.set('page', String(page));
  return search.size ? `${base}?${search}` : base;
}

/** `3 images for "leather" (no results for "lethr")`. */
export function countOfImages(count: number, typed: string, searched: string): string {
  const images = `${inFigures(count)} ${count === 1 ? 'image' : 'images'}`;
  if (typed === '') return images;
  return `${images} for "${searched}"${searched === typed ? '' : ` (no results for "${typed}")`}`;
}
