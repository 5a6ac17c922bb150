import { useEffect, useState } from 'react';
import { afterPause } from '#app/ui/after-pause.ts';
import { get } from '../writes/get.ts';
import { libraryPath } from './library-view.ts';
import type { LoadedLibrary } from './load-library.server.ts';
import type { LibraryImage } from './page-of-library.server.ts';
import { texts } from './texts.ts';

/** A stored image, as a dialog shows it. */
export type ListedImage = Pick<LibraryImage, 'name' | 'url' | 'originalName' | 'usedBy'>;

interface State {
  images: ListedImage[];
  /** The total number of images; `null` until the first page has loaded. */
  count: number | null;
  /** The corrected term, if no image matched the typed one. */
  searched: string;
  failure: string | null;
}

/** Loads the stored images that match a term, newest first, page by page. */
export function useLibrary() {
  const [query, setQuery] = useState({ term: '', page: 1, attempt: 0 });
  const [state, setState] = useState<State>({ images: [], count: null, searched: '', failure: null });
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    const { term, page } = query;
    return afterPause(page === 1 && term ? DEBOUNCE_MS : 0, async (signal) => {
      setLoading(true);
      const path = libraryPath({ unused: false, term, page }, '/admin/media/page.json');
      const { library, failure } = (await get<LoadedLibrary>(path, signal)) ?? NO_ANSWER;
      if (signal.aborted) return;
      setLoading(false);
      if (!library) return setState((before) => ({ ...before, failure }));
      setState((before) => ({
        images: page === 1 ? library.images : withNextPage(before.images, library.images),
        count: library.count,
        searched: library.searched,
        failure: null,
      }));
    });
  }, [query]);

  return {
    ...state,
    isLoading,
    term: query.term,
    search: (term: string) => setQuery({ term, page: 1, attempt: 0 }),
    more: () => setQuery(({ term, page }) => ({ term, page: page + 1, attempt: 0 })),
    retry: () => setQuery((before) => ({ ...before, attempt: before.attempt + 1 })),
  };
}

const NO_ANSWER = { library: null, failure: texts.loadFailed };

/** Debounce: milliseconds after the last key before the request. */
const DEBOUNCE_MS = 250;

/** Adds the next page without duplicates, because an upload between two requests moves images to the next page. */
function withNextPage(images: ListedImage[], further: ListedImage[]): ListedImage[] {
  const known = new Set(images.map(({ name }) => name));
  return [...images, ...further.filter(({ name }) => !known.has(name))];
}
