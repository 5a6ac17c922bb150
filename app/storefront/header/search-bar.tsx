import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SearchForm, SuggestionBox } from '#app/storefront/search/suggestion-box.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { ClosePopover, supportsPopovers } from '#app/ui/dialog/dialog.tsx';
import { overlayEntry, useCloseOnLeaving } from '#app/ui/dialog/overlay-entry.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useRouteChange } from '#app/ui/route-change.tsx';

/**
 * The search button, and the bar that it opens over the header. The bar is a popover, so the browser opens and closes
 * it, restores the focus and says whether it is open, with or without scripts. The form inside works without scripts, too.
 */
export function SearchBar() {
  const texts = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  const [closings, setClosings] = useState(0);
  const navigate = useNavigate();
  const close = () => bar.current?.hidePopover?.();
  useRouteChange(useLocation().key, close);
  useCloseOnLeaving(bar);

  return (
    <>
      <button
        type="button"
        popoverTarget={BAR}
        onClick={() => {
          if (!supportsPopovers()) void navigate('/search');
        }}
        className="icon-button -me-2.5"
      >
        <Icon name="search" />
        <span className="sr-only">{texts.frame.search}</span>
      </button>

      <div
        ref={bar}
        id={BAR}
        popover="auto"
        tabIndex={-1}
        onToggle={({ oldState, newState }) => {
          // Closed and opened again at once, the bar tells both in one event, from "open" to "open" (HTML, 6.12).
          if (oldState === 'open') setClosings((count) => count + 1);
          else if (newState === 'open') bar.current?.querySelector('input')?.focus();
        }}
        className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-ink outline-none backdrop:bg-scrim"
      >
        <div className="max-h-full overflow-y-auto overscroll-contain border-line border-b bg-page transition-[opacity,translate] duration-200 starting:[translate:0_-0.5rem] starting:opacity-0">
          {/* A new key each time the bar closes, to clear the text. */}
          <SearchForm
            key={closings}
            whenBlank="stay"
            onSearch={() => {
              overlayEntry.leave();
              close();
            }}
            className="measure max-w-4xl py-3 lg:py-6"
          >
            <SuggestionBox
              place="bar"
              label={texts.frame.searchProducts}
              closeButton={<ClosePopover popover={BAR} label={texts.frame.closeSearch} />}
            />
          </SearchForm>
        </div>
      </div>
    </>
  );
}

const BAR = 'search-bar';
