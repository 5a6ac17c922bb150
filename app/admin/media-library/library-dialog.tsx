import { useState } from 'react';
import { DialogPanel } from '#app/admin/parts/dialogs.tsx';
import { pressedOnce } from '#app/ui/busy.ts';
import { MAX_TERM_LENGTH, normalizeTerm } from '#catalog/search/search.ts';
import { StoredPicture } from '../parts/stored-picture.tsx';
import { useLoaded } from '../writes/use-result.ts';
import { libraryPath } from './library-view.ts';
import type { loader } from './page-as-json.ts';
import type { LibraryImage } from './page-of-library.server.ts';
import { texts } from './texts.ts';

interface Props {
  /** Addresses of images that are already in use here and cannot be selected. */
  taken: string[];
  onChoose(urls: string[]): void;
  onClose(): void;
}

/** Selects any number of stored images, in the order of the clicks. A new search keeps the selection. */
export function LibraryDialog({ taken, onChoose, onClose }: Props) {
  const { images, count, failure, isLoading, term, searched, search, more, retry } = useLibrary();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const toggle = (url: string) =>
    setChosen(chosen.includes(url) ? chosen.filter((other) => other !== url) : [...chosen, url]);

  return (
    <DialogPanel width="wide" title={texts.choose} onClose={onClose}>
      <input
        type="search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (normalizeTerm(target.value) !== term) search(normalizeTerm(target.value));
        }}
        maxLength={MAX_TERM_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        aria-label={texts.search}
        placeholder={texts.search}
        className="field-line search-field mt-4 min-h-11 w-full text-base placeholder:text-muted placeholder:text-sm"
      />
      <p role="status" className="mt-2 flex min-h-6 items-center text-muted text-sm">
        {isLoading ? texts.loading : count === null ? '' : inWords(count, term, searched)}
      </p>
      {failure ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-accent">{failure}</span>
          <button type="button" onClick={retry} className="text-link">
            {texts.tryAgain}
          </button>
        </p>
      ) : null}
      {/* As tall as the first page of images, so that the dialog does not grow when they have loaded. */}
      <div className="mt-2 min-h-[40svh]" aria-busy={isLoading}>
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
          {images.map((image) => (
            <ChoosableImage
              key={image.name}
              image={image}
              place={chosen.indexOf(image.url) + 1}
              isTaken={taken.includes(image.url)}
              onToggle={() => toggle(image.url)}
            />
          ))}
        </ul>
        {count !== null && images.length < count ? (
          <button type="button" {...pressedOnce(isLoading, more)} className="text-link mt-3 text-sm">
            {texts.showMore}
          </button>
        ) : null}
      </div>
      <div className="sticky -bottom-8 -mx-8 -mb-8 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-page max-sm:*:grow px-8 py-4">
        <button type="button" onClick={onClose} className="secondary-button">
          {texts.cancel}
        </button>
        <button
          type="button"
          disabled={chosen.length === 0}
          onClick={() => {
            onChoose(chosen);
            onClose();
          }}
          className="filled-button"
        >
          {texts.addImages(chosen.length)}
        </button>
      </div>
    </DialogPanel>
  );
}

function inWords(count: number, term: string, searched: string): string {
  if (count === 0) return term ? texts.noMatch : texts.noImages;
  return texts.countOf(count, term, searched);
}

type ListedImage = Pick<LibraryImage, 'name' | 'url' | 'originalName' | 'usedBy'>;

interface ImageProps {
  image: ListedImage;
  /** The position in the selection, from 1; 0 if not selected. */
  place: number;
  /** Whether the product already uses the image. */
  isTaken: boolean;
  onToggle(): void;
}

/** A stored image with a checkbox, and the name of its file or of a product that uses it. */
function ChoosableImage({
  image: { name, url, originalName, usedBy },
  place,
  isTaken,
  onToggle,
}: ImageProps) {
  const [product] = usedBy;
  const label = originalName ?? product?.name ?? name;
  return (
    <li>
      <label
        className={`block text-xs focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-2 ${isTaken ? '' : 'cursor-pointer'}`}
      >
        <span
          className={`relative block aspect-4/5 bg-sand ${place > 0 ? 'outline-2 outline-ink -outline-offset-2' : ''}`}
        >
          <StoredPicture
            image={url}
            preset="card"
            sizes="(min-width: 40rem) 8rem, 30vw"
            className={`size-full object-cover ${isTaken ? 'opacity-40' : ''}`}
            failure={
              <span className="grid size-full place-items-center text-muted">{texts.notAvailable}</span>
            }
          />
          <input
            type="checkbox"
            checked={place > 0}
            disabled={isTaken}
            onChange={onToggle}
            aria-label={isTaken ? texts.alreadyInThisProduct(label) : label}
            className="sr-only"
          />
          {place > 0 ? (
            <span
              aria-hidden
              className="absolute end-0 top-0 grid size-7 place-items-center bg-ink text-page tabular"
            >
              {place}
            </span>
          ) : null}
        </span>
        <span className="wrap-anywhere mt-1 line-clamp-2 text-muted">
          <bdi>{isTaken ? texts.inThisProduct : label}</bdi>
        </span>
      </label>
    </li>
  );
}

/** Loads the stored images that match a term, newest first, page by page. */
function useLibrary() {
  const [query, setQuery] = useState({ term: '', page: 1, attempt: 1 });
  /** The images of the pages before this one. */
  const [earlier, setEarlier] = useState<ListedImage[]>([]);
  const { term, page, attempt } = query;
  const path = libraryPath({ unused: false, term, page }, '/admin/data/images', attempt);
  const { data, isCurrent } = useLoaded<typeof loader>(path, page === 1 && term ? 250 : 0);
  const library = page === 1 || isCurrent ? data?.library : null;
  const images = library ? withNextPage(earlier, library.images) : earlier;
  return {
    images,
    /** The total number of images; `null` until the first page has loaded. */
    count: data?.library?.count ?? null,
    /** The corrected term, if no image matched the typed one. */
    searched: data?.library?.searched ?? '',
    failure: isCurrent && !library ? (data?.failure ?? texts.loadFailed) : null,
    isLoading: !isCurrent,
    term,
    search(typed: string) {
      setEarlier([]);
      setQuery({ term: typed, page: 1, attempt: 1 });
    },
    more() {
      setEarlier(images);
      setQuery({ term, page: page + 1, attempt: 1 });
    },
    retry: () => setQuery({ ...query, attempt: attempt + 1 }),
  };
}

/** Adds the next page without duplicates, because an upload between two requests moves images to the next page. */
function withNextPage(images: ListedImage[], further: ListedImage[]): ListedImage[] {
  const known = new Set(images.map(({ name }) => name));
  return [...images, ...further.filter(({ name }) => !known.has(name))];
}
