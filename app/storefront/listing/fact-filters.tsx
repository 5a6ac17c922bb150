import { Link } from 'react-router';
import { useTexts } from '#app/texts/use-texts.ts';
import type { FactFilter } from '#catalog/lists/facts.server.ts';
import { factIn } from '#catalog/products/facts.ts';
import { FilterPanel } from './filter-panel.tsx';

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
