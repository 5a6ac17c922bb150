import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#app/texts/use-texts.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { FactFilter } from '#catalog/lists/facts.server.ts';
import { factIn } from '#catalog/products/facts.ts';

interface Props {
  filters: FactFilter[];
  /** The facts that the list is filtered by. */
  chosen: string[];
  /** The address of the list without these facts. */
  clearAddress: string;
}

/** The facts that a list can be filtered by, in a panel that opens below the button. */
export function FactFilters({ filters, chosen, clearAddress }: Props) {
  const texts = useTexts();
  if (filters.length === 0) return null;
  return (
    <FilterPanel label={texts.listing.filter(chosen.length)} className="max-h-[70vh] overflow-y-auto sm:w-xl">
      {(close) => (
        <>
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {filters.map(({ name, facts }) => (
              <fieldset key={name} className="min-w-0">
                <legend dir="auto" className="text-muted">
                  {name}
                </legend>
                {facts.map(({ fact, count, isChosen }) => (
                  <label key={fact} className="flex min-h-11 cursor-pointer items-center gap-3">
                    <input
                      // Re-created when the address changes, so that Back shows the earlier choice.
                      key={String(isChosen)}
                      type="checkbox"
                      name="fact"
                      value={fact}
                      defaultChecked={isChosen}
                      className="tick-box shrink-0"
                    />
                    <span dir="auto" className="wrap-anywhere min-w-0">
                      {factIn(fact).value}
                    </span>
                    <span className="ms-auto text-muted text-xs tabular-nums">
                      {texts.amounts.number(count)}
                    </span>
                  </label>
                ))}
              </fieldset>
            ))}
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
            <button type="submit" onClick={() => setTimeout(close)} className="filled-button max-sm:w-full">
              {texts.listing.apply}
            </button>
            {chosen.length > 0 ? (
              <Link to={clearAddress} onClick={close} className="text-link">
                {texts.listing.clearFilter}
              </Link>
            ) : null}
          </div>
        </>
      )}
    </FilterPanel>
  );
}

interface PanelProps {
  /** The text of the button. */
  label: string;
  /** Classes of the panel. */
  className: string;
  /** The content; `close` closes the panel and focuses the button. */
  children(close: () => void): ReactNode;
}

/** A button with a panel below it, which closes on Escape and when the focus leaves it. Works without scripts. */
export function FilterPanel({ label, className, children }: PanelProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);

  const close = () => {
    if (!details.current?.open) return;
    details.current.open = false;
    summary.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (details.current && !details.current.contains(event.relatedTarget)) details.current.open = false;
  };

  return (
    <details ref={details} onKeyDown={closeOnEscape} onBlur={closeOnLeaving} className="group min-w-0">
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer list-none items-center gap-1 whitespace-nowrap [&::-webkit-details-marker]:hidden"
      >
        <span className="truncate">{label}</span>
        <Icon name="chevronDown" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {/* Focusable, so that a click beside the fields does not count as leaving. */}
      <div
        tabIndex={-1}
        className={`absolute inset-x-0 top-full border border-line bg-page p-6 outline-none sm:start-auto sm:end-(--side) ${className}`}
      >
        {children(close)}
      </div>
    </details>
  );
}
