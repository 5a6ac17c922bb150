import Search from 'lucide-react/icons/search';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { LONGEST_TERM } from '#catalogue/search.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

/**
 * A field for a search term with products suggested below: an editable combobox with list autocomplete (WAI-ARIA
 * Authoring Practices). The focus stays in the field; the arrow keys choose in the list.
 */
export function SuggestionBox({ closeButton }: { closeButton: ReactNode }) {
  const [text, setText] = useState('');
  const [isDismissed, setDismissed] = useState(false);
  const suggestions = useSuggestions(text);
  // A choice belongs to the list that it was made in: when another arrives, nothing is chosen.
  const [choice, setChoice] = useState({ of: suggestions, index: NONE });
  const chosen = choice.of === suggestions ? choice.index : NONE;
  const choose = (index: number) => setChoice({ of: suggestions, index });

  const list = useId();
  const optionId = (index: number) => `${list}-${index}`;
  // After the products comes the way to all results.
  const optionCount = suggestions?.products.length ? suggestions.products.length + 1 : 0;
  const isOpen = optionCount > 0 && !isDismissed;

  function edit(event: ChangeEvent<HTMLInputElement>) {
    setText(event.target.value);
    setDismissed(false);
    choose(NONE);
  }

  function steer(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes a character, the keys belong to it.
    if (event.nativeEvent.isComposing) return;
    const handled = act(event);
    if (handled) event.preventDefault();
  }

  /** Whether the key meant the list; all others edit the text. */
  function act({ key, altKey }: KeyboardEvent): boolean {
    if (key === 'ArrowDown' && optionCount > 0) {
      setDismissed(false);
      if (!altKey) choose(isOpen ? next(chosen, optionCount) : 0);
      return true;
    }
    if (!isOpen) return false;
    if (key === 'ArrowUp' && altKey) setDismissed(true);
    else if (key === 'ArrowUp') choose(previous(chosen, optionCount));
    else if (key === 'Escape') setDismissed(true);
    else if (key === 'Enter' && chosen !== NONE) document.getElementById(optionId(chosen))?.click();
    else {
      if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)) choose(NONE);
      return false;
    }
    return true;
  }

  return (
    <>
      <div className="field-line flex items-center">
        <button type="submit" className="icon-button -ms-2.5">
          <Search aria-hidden strokeWidth={1.25} />
          <span className="sr-only">Search</span>
        </button>
        <input
          // Not type="search", in which Escape clears the text instead of closing anything.
          type="text"
          inputMode="search"
          name="q"
          role="combobox"
          aria-label="Search for products"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && chosen !== NONE ? optionId(chosen) : undefined}
          placeholder="Search for products..."
          maxLength={LONGEST_TERM}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: where the bar opens without scripts, it puts the focus here (HTML, 6.12).
          autoFocus
          onChange={edit}
          onKeyDown={steer}
          className="search-field min-w-0 grow px-3 py-3 font-display text-display-s"
        />
        {closeButton}
      </div>
      <SuggestionList
        id={list}
        optionId={optionId}
        isOpen={isOpen}
        text={text}
        products={suggestions?.products ?? []}
        chosen={chosen}
      />
      <p role="status" className={suggestions?.products.length === 0 ? 'py-4 text-muted text-sm' : 'sr-only'}>
        {announce(suggestions?.products.length)}
      </p>
    </>
  );
}

const NONE = -1;

function next(index: number, count: number): number {
  return index + 1 < count ? index + 1 : 0;
}

function previous(index: number, count: number): number {
  return index > 0 ? index - 1 : count - 1;
}

function announce(count: number | undefined): string {
  if (count === undefined) return '';
  if (count === 0) return 'Nothing by that name. Press Enter to see what comes closest.';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
