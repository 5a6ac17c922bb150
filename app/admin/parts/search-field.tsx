import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPath, Form, useLocation, useNavigate, useNavigation } from 'react-router';
import { useRouteChange } from '#app/ui/route-change.tsx';
import { MAX_TERM_LENGTH, normalizeTerm } from '#catalog/search/search.ts';
import { texts } from './texts.ts';

interface Props {
  /** The search term in the address. */
  term: string;
  /** Returns the address of the results for a term. */
  pathOf(term: string): string;
  /** The address that the form uses without scripts. */
  action: string;
  /** Hidden fields of the form. */
  children?: ReactNode;
  label: string;
  onEnter?(): void;
  onType?(): void;
}

/**
 * Filters a list while the administrator types. An empty text shows the whole list. A search may start while another
 * page is loading. The typed text is replaced only if a link leads to another search.
 */
export function SearchField({ term, pathOf, action, children, label, onEnter, onType }: Props) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  /** The typed text that the page does not show yet; `null` if the field shows the page's term. */
  const [typed, setTyped] = useState<string | null>(null);
  const [requested, setRequested] = useState<string>();
  const { location: next } = useNavigation();
  const goesElsewhere = next !== undefined && createPath(next) !== requested;
  const isReplaced = goesElsewhere && normalizeTerm(new URLSearchParams(next.search).get('q')) !== term;

  // The admin may have typed before hydration.
  useEffect(() => {
    const { value = '' } = field.current ?? {};
    if (normalizeTerm(value) !== field.current?.defaultValue) setTyped(value);
  }, []);
  useEffect(() => {
    if (isReplaced) setTyped(null);
  }, [isReplaced]);
  const isShown = typed !== null && !next && normalizeTerm(typed) === term;
  useEffect(() => {
    if (isShown) setTyped(null);
  }, [isShown]);
  useRouteChange(useLocation().key, () => {
    // Compare normalized terms: the address has no trailing space, but the admin may just have typed one.
    const input = field.current;
    if (typed === null && input && normalizeTerm(input.value) !== term) input.value = term;
  });

  const search = (text: string) => {
    const path = pathOf(normalizeTerm(text));
    setRequested(path);
    // Replace the history entry; otherwise Back would go through every letter.
    navigate(path, { replace: true, preventScrollReset: true });
  };
  const searchTyped = useEffectEvent(search);
  useEffect(() => {
    if (typed === null || isShown || goesElsewhere) return;
    const pause = setTimeout(() => searchTyped(typed), DEBOUNCE_MS);
    return () => clearTimeout(pause);
  }, [typed, isShown, goesElsewhere]);

  return (
    <search className="w-full sm:w-80">
      <Form
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          setTyped(null);
          search(field.current?.value ?? '');
          onEnter?.();
        }}
        className="field-line flex items-center"
      >
        {children}
        <input
          ref={field}
          type="search"
          dir="auto"
          name="q"
          defaultValue={term}
          onChange={(event) => {
            setTyped(event.target.value);
            onType?.();
          }}
          maxLength={MAX_TERM_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          className="search-field min-h-11 w-full min-w-0 text-base placeholder:text-muted placeholder:text-sm"
        />
        <button type="submit" className="icon-button">
          <Search aria-hidden strokeWidth={1.25} className="size-5" />
          <span className="sr-only">{texts.search}</span>
        </button>
      </Form>
    </search>
  );
}

/** Debounce: milliseconds after the last key before the request. */
const DEBOUNCE_MS = 250;
