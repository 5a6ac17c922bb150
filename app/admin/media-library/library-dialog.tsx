import { useState } from 'react';
import { DialogPanel } from '#app/ui/dialog/dialog-panel.tsx';
import { MAX_TERM_LENGTH, normalizeTerm } from '#catalog/search/search.ts';
import { ChoosableImage } from './choosable-image.tsx';
import { texts } from './texts.ts';
import { useLibrary } from './use-library.ts';

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
          <button type="button" onClick={more} aria-disabled={isLoading} className="text-link mt-3 text-sm">
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
