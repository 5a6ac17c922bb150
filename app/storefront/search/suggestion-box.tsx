import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Form, Link, useLocation, useNavigate } from 'react-router';
import { useBasename } from '#app/locale.ts';
import { ProductPicture } from '#app/storefront/product/card/product-picture.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { isPlainClick } from '#app/ui/browser-state.ts';
import { afterPause } from '#app/ui/delays.ts';
import { overlayEntry } from '#app/ui/dialog/overlay-entry.ts';
import { headingFace } from '#app/ui/heading-face.ts';
import { Icon } from '#app/ui/icon.tsx';
import { MarkedText } from '#app/ui/marked-text.tsx';
import { fetchJson } from '#app/ui/retry-read.ts';
import { useRouteChange } from '#app/ui/route-change.tsx';
import { wrapped } from '#app/ui/slide-track.tsx';
import { listingSearch } from '#catalog/lists/listing.ts';
import { categoryPath } from '#catalog/products/product.ts';
import { MAX_TERM_LENGTH, normalizeTerm } from '#catalog/search/search.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { Price } from '../product/product-heading.tsx';
import { useShopTexts } from '../use-shop.ts';
import type { Suggestions } from './find-suggestions.server.ts';

interface Props {
  /** `bar`: in the bar that opens over a page. `page`: on the search page, where the suggestions cover the results. */
  place: 'bar' | 'page';
  label: string;
  /** The term whose results the page shows. */
  term?: string;
  closeButton?: ReactNode;
}

/**
 * A field for a search term with products suggested below: an editable combobox with list autocomplete (WAI-ARIA
 * Authoring Practices). The focus stays in the field; the arrow keys choose in the list.
 */
export function SuggestionBox({ place, label, term = '', closeButton }: Props) {
  const texts = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isDismissed, setDismissed] = useState(false);
  const suggestions = useSuggestions(text);
  // A choice is valid only for its list, so nothing is selected after new suggestions arrive.
  const [choice, setChoice] = useState({ of: suggestions, index: NONE });
  const chosen = choice.of === suggestions ? choice.index : NONE;
  const choose = (index: number) => setChoice({ of: suggestions, index });

  const list = useId();
  const optionId = (index: number) => `${list}-${index}`;
  const { products = [], categories = [] } = suggestions ?? {};
  const found = products.length + categories.length;
  // The last option leads to all results.
  const optionCount = found && found + 1;
  const isOpen = optionCount > 0 && !isDismissed;
  const isEmpty = suggestions && found === 0 && !isDismissed;

  useRouteChange(useLocation().key, () => setDismissed(true));
  useRouteChange(term, (previous) => {
    const input = field.current;
    if (!input) return;
    const typed = normalizeTerm(input.value);
    // Keep the text that the visitor has typed in the meantime.
    if (typed === previous || typed === term || document.activeElement !== input) input.value = term;
  });

  function edit(event: ChangeEvent<HTMLInputElement>) {
    setText(event.target.value);
    setDismissed(false);
    choose(NONE);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    // Ignore keys that an input method uses to compose a character.
    if (event.nativeEvent.isComposing) return;
    const handled = act(event);
    if (handled) event.preventDefault();
  }

  /** Handles a key of the list. @returns whether it did; all other keys edit the text. */
  function act({ key, altKey }: KeyboardEvent): boolean {
    if (key === 'ArrowDown' && optionCount > 0) {
      setDismissed(false);
      if (!altKey) choose(isOpen ? wrapped(chosen + 1, optionCount) : 0);
      return true;
    }
    if (!isOpen) return false;
    if (key === 'ArrowUp' && altKey) setDismissed(true);
    else if (key === 'ArrowUp') choose(wrapped(Math.max(chosen, 0) - 1, optionCount));
    else if (key === 'Escape') setDismissed(true);
    else if (key === 'Enter' && chosen === NONE) {
      setDismissed(true);
      return false;
    } else if (key === 'Enter') document.getElementById(optionId(chosen))?.click();
    else {
      if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)) choose(NONE);
      return false;
    }
    return true;
  }

  return (
    <div className="relative">
      <label htmlFor={`${list}-field`} className={place === 'page' ? 'eyebrow text-muted' : 'sr-only'}>
        {label}
      </label>
      <div className="field-line flex items-center">
        <button type="submit" className="icon-button -ms-2.5">
          <Icon name="search" />
          <span className="sr-only">{texts.frame.search}</span>
        </button>
        <input
          ref={field}
          id={`${list}-field`}
          // Not type="search", in which Escape clears the text instead of closing anything.
          type="text"
          dir="auto"
          inputMode="search"
          name="q"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && chosen !== NONE ? optionId(chosen) : undefined}
          defaultValue={term}
          placeholder={place === 'bar' ? texts.search.placeholder : undefined}
          maxLength={MAX_TERM_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: moves the focus here if the bar opens without scripts (HTML, 6.12).
          autoFocus={place === 'bar'}
          onChange={edit}
          onKeyDown={handleKey}
          // A popover closes itself.
          onBlur={place === 'page' ? () => setDismissed(true) : undefined}
          className={`search-field min-w-0 grow px-3 py-3 text-display-s ${headingFace(text || term)}`}
        />
        {closeButton}
      </div>
      <div
        className={
          place === 'page' && (isOpen || isEmpty)
            ? 'absolute inset-x-0 top-full z-20 border border-line border-t-0 bg-page px-4 [box-shadow:0_10px_15px_-3px_#0000001a,0_4px_6px_-4px_#0000001a]'
            : undefined
        }
      >
        <SuggestionList
          id={list}
          optionId={optionId}
          isOpen={isOpen}
          text={text}
          products={products}
          categories={categories}
          chosen={chosen}
          replace={place === 'bar'}
        />
        <p role="status" className={isEmpty ? 'py-4 text-muted text-sm' : 'sr-only'}>
          {suggestions && !isDismissed ? texts.search.suggestionCount(found) : ''}
        </p>
      </div>
    </div>
  );
}

const NONE = -1;

/**
 * Returns suggestions for a partly typed text, or `null` if it is too short. Each request aborts the previous one, so an
 * older response never replaces a newer one.
 */
function useSuggestions(text: string): Suggestions | null {
  const [answer, setAnswer] = useState<Suggestions | null>(null);
  const term = normalizeTerm(text);
  const basename = useBasename();
  const isLongEnough = term.length >= MIN_TERM_LENGTH;

  useEffect(() => {
    if (!isLongEnough) return setAnswer(null);
    return afterPause(DEBOUNCE_MS, async (signal) => {
      const suggestions = await fetchSuggestions(basename, term, signal);
      if (!signal.aborted) setAnswer(suggestions);
    });
  }, [basename, term, isLongEnough]);

  return isLongEnough ? answer : null;
}

/** A single letter would match nearly every product. */
const MIN_TERM_LENGTH = 2;

/** Debounce: milliseconds after the last key before the request. */
const DEBOUNCE_MS = 180;

/** Fetches suggestions. Returns `null` if that fails; the search page will then report the failure. */
function fetchSuggestions(basename: string, term: string, signal: AbortSignal): Promise<Suggestions | null> {
  return fetchJson<Suggestions>(
    `${basename}/search/suggestions?${new URLSearchParams({ q: term })}`,
    signal,
  ).catch(() => null);
}

interface SuggestionListProps {
  id: string;
  optionId: (index: number) => string;
  isOpen: boolean;
  text: string;
  products: Suggestions['products'];
  categories: Suggestions['categories'];
  chosen: number;
  /** Whether the next page replaces the history entry of the bar that is open. */
  replace: boolean;
}

/** The suggested products and categories, and a link to all results. Options are links, so they can be opened in a new tab. */
function SuggestionList({
  id,
  optionId,
  isOpen,
  text,
  products,
  categories,
  chosen,
  replace,
}: SuggestionListProps) {
  const texts = useShopTexts();
  const term = normalizeTerm(text);
  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === chosen,
    tabIndex: -1,
    replace,
    onClick: (event: MouseEvent) => isPlainClick(event) && overlayEntry.leave(),
    // Keep the focus in the field.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    className:
      'flex min-h-11 items-center gap-4 px-2 py-2 -mx-2 hover:bg-sand aria-selected:bg-sand aria-selected:[outline:1px_solid]',
  });

  return (
    <div id={id} role="listbox" aria-label={texts.search.suggestions} hidden={!isOpen} className="py-3">
      {products.map((product, index) => (
        <Link key={product.id} to={`/product/${product.id}`} {...option(index)}>
          <span className="block h-15 w-12 shrink-0 bg-sand">
            <ProductPicture
              image={product.images[0]}
              alt=""
              presets={['thumb']}
              sizes="3rem"
              className="size-full object-cover"
            />
          </span>
          <div className="min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-6">
            <p className="wrap-anywhere line-clamp-3 min-w-0 grow">
              <bdi {...languageOf(product, 'name')}>
                <MarkedText pieces={product.markedName} />
              </bdi>
            </p>
            <Price product={product} />
          </div>
        </Link>
      ))}
      {categories.map((category, index) => (
        <Link key={category} to={categoryPath(category)} {...option(products.length + index)}>
          {texts.categories[category]}
        </Link>
      ))}
      <Link to={searchPath(term)} {...option(products.length + categories.length)}>
        <span className="wrap-anywhere">{texts.search.seeAll(term)}</span>
      </Link>
    </div>
  );
}

interface SearchFormProps {
  /** Whether a blank term does nothing or clears the search. */
  whenBlank: 'stay' | 'clear';
  onSearch?: () => void;
  className?: string;
  /** Must contain a field named `q`. */
  children: ReactNode;
}

/** A form for `/search?q={term}`. Scripts trim the term. */
export function SearchForm({ whenBlank, onSearch, className, children }: SearchFormProps) {
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
