import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPath, Form, useNavigate, useNavigation } from 'react-router';
import { useRouteChange } from '#app/router/use-route-change.ts';
import { LONGEST_TERM, normalizeTerm } from '#catalogue/search.ts';

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
}

/** Narrows a list of the admin as one types; an empty text shows all again. */
export function SearchField({ term, pathOf, action, children, label, onEnter }: Props) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(pause.current);
  const asked = useRef<string>(undefined);
  const { location: next } = useNavigation();
  // Who goes elsewhere meanwhile is not called back; nor is anybody who has left. What was typed before is not elsewhere.
  useEffect(() => {
    if (next && createPath(next) !== asked.current) clearTimeout(pause.current);
  }, [next]);
  useEffect(() => () => clearTimeout(pause.current), []);
  useRouteChange(term, (previous) => {
    const input = field.current;
    if (!input) return;
    const typed = normalizeTerm(input.value);
    // What has been typed since then stays.
    if (typed === previous || typed === term || document.activeElement !== input) input.value = term;
  });

  function searchSoon(text: string) {
    stop();
    const path = pathOf(normalizeTerm(text));
    // In place of the address before, as nobody goes back letter by letter.
    pause.current = setTimeout(() => {
      asked.current = path;
      navigate(path, { replace: true, preventScrollReset: true });
    }, PAUSE);
  }

  return (
    <search className="w-full sm:w-80">
      <Form
        action={action}
        preventScrollReset
        onSubmit={() => {
          stop();
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
          onChange={(event) => searchSoon(event.target.value)}
          maxLength={LONGEST_TERM}
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

/** Milliseconds without a key before the list is asked. */
const PAUSE = 250;
