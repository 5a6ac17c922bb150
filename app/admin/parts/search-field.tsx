import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPath, Form, useLocation, useNavigate, useNavigation } from 'react-router';
import { useRouteChange } from '#app/ui/use-route-change.ts';
import { MAX_TERM_LENGTH, normalizeTerm } from '#catalogue/search/search.ts';

interface Props {
  /** What the address says. */
  term: string;
  /** The address that shows what a term finds. */
  pathOf(term: string): string;
  /** Where the form leads without scripts, along with its hidden fields. */
  action: string;
  children: ReactNode;
  label: string;
  onEnter?(): void;
  onType?(): void;
}

/**
 * Filters a list of the admin while the administrator types; an empty text shows the whole list. A search starts even
 * while the page is busy, and uses the list that is open by then. Only a link to another search replaces the typed
 * text.
 */
export function SearchField({ term, pathOf, action, children, label, onEnter, onType }: Props) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  /** What was typed and is not yet shown; `null` where the field says what the page shows. */
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<string>();
  const { location: next } = useNavigation();
  const goesElsewhere = next !== undefined && createPath(next) !== asked;
  const isReplaced = goesElsewhere && normalizeTerm(new URLSearchParams(next.search).get('q')) !== term;

  // Typed before the scripts were there.
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
    // The field may have a space at its end that the address has not: more is being typed.
    const input = field.current;
    if (typed === null && input && normalizeTerm(input.value) !== term) input.value = term;
  });

  const search = (text: string) => {
    const path = pathOf(normalizeTerm(text));
    setAsked(path);
    // Replace the history entry, so that Back does not go back letter by letter.
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
          <span className="sr-only">Search</span>
        </button>
      </Form>
    </search>
  );
}

/** Debounce: milliseconds after the last key before the request. */
const DEBOUNCE_MS = 250;
