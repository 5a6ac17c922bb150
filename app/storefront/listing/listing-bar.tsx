import type { ReactNode } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { useBasename } from '#app/locale.ts';
import type { Texts } from '#app/texts/en.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useEarlyChoice } from '#app/ui/use-early-choice.ts';
import { readPrice } from '#catalog/amounts/amounts.ts';
import type { FactFilter } from '#catalog/lists/facts.server.ts';
import { hasPriceFilter, type Listing, listingSearch, parseListing, SORTS } from '#catalog/lists/listing.ts';

interface Props {
  path: string;
  listing: Listing;
  totalCount: number;
  filters: FactFilter[];
  /** Other parameters of the address, such as the subcategory. */
  others?: Record<string, string>;
}

/** Sorts and filters a list. Submits a GET form, so it works without JavaScript. */
export function ListingBar({ path, listing, totalCount, filters, others = {} }: Props) {
  const texts = useTexts();
  const navigate = useNavigate();
  const basename = useBasename();
  const next = useNavigation().location;
  // Show the new choice while its list loads.
  const sort =
    next?.pathname === basename + path ? parseListing(new URLSearchParams(next.search)).sort : listing.sort;

  const submit = (form: HTMLFormElement) => {
    const wanted = parseListing(searchOf(form));
    void navigate(path + listingSearch({ ...wanted, page: 1 }, others));
  };
  const sortSelect = useEarlyChoice(sort, ({ form }) => form && submit(form));

  const facts = filters.flatMap((filter) => filter.facts.filter(({ isChosen }) => isChosen));
  const search = (changed: Partial<Listing>) =>
    path + listingSearch({ ...listing, ...changed, page: 1 }, others);
  const chips = facts.map(({ fact, label }) => ({
    label,
    address: search({ facts: facts.map((other) => other.fact).filter((other) => other !== fact) }),
  }));
  if (hasPriceFilter(listing))
    chips.push({
      label: rangeOf(listing, texts),
      address: search({ minPrice: null, maxPrice: null }),
    });

  return (
    <>
      <Form
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          closePanel(event.currentTarget.querySelector<HTMLDetailsElement>('details[open]'));
          submit(event.currentTarget);
        }}
        aria-label={texts.listing.sortAndFilter}
        className="listing-bar z-20 border-line border-y bg-page text-sm"
      >
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="measure relative flex flex-wrap justify-end min-h-12 items-center gap-x-3 sm:gap-x-8">
          {/* Above the bar on a phone, where the bar has no room for it. */}
          <p className="me-auto whitespace-nowrap text-muted tabular-nums max-[27rem]:absolute max-[27rem]:start-(--side) max-[27rem]:bottom-full max-[27rem]:pb-1.5">
            {texts.listing.count(totalCount)}
          </p>
          <FactFilters filters={filters} chosen={facts.length} clearAddress={search({ facts: [] })} />
          <PriceFilter listing={listing} />
          <label className="relative flex items-center">
            <span className="sr-only">{texts.listing.sortBy}</span>
            <select
              ref={sortSelect}
              name="sort"
              autoComplete="off"
              value={sort}
              onChange={(event) => event.currentTarget.form && submit(event.currentTarget.form)}
              className="min-h-11 max-w-36 cursor-pointer appearance-none text-ellipsis bg-transparent pe-5 text-end [text-align-last:end] sm:max-w-none"
            >
              {SORTS.map((each) => (
                <option key={each} value={each}>
                  {texts.listing.sorts[each]}
                </option>
              ))}
            </select>
            <Icon name="chevronDown" className="pointer-events-none absolute end-0 size-4" />
          </label>
          <noscript>
            <button type="submit" className="text-link">
              {texts.listing.sort}
            </button>
          </noscript>
        </div>
      </Form>
      <Chips chips={chips} />
    </>
  );
}

/** The chosen values of the filters. A press removes one. */
function Chips({ chips }: { chips: { label: string; address: string }[] }) {
  const texts = useTexts();
  if (chips.length === 0) return null;
  return (
    <ul aria-label={texts.listing.chosen} className="measure flex flex-wrap gap-2 pt-4 text-sm print:hidden">
      {chips.map(({ label, address }) => (
        <li key={address} className="min-w-0">
          <Link
            to={address}
            aria-label={texts.listing.removeFilter(label)}
            className="flex min-h-11 items-center gap-2 border border-line ps-4 pe-3 hover:border-ink"
          >
            <bdi className="truncate">{label}</bdi>
            <Icon name="cross" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function searchOf(form: HTMLFormElement): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value);
  return search;
}

/** The fields for the lowest and the highest price, in a panel that opens below the button. */
function PriceFilter({ listing: { minPrice, maxPrice } }: { listing: Listing }) {
  const texts = useTexts();
  return (
    <FilterPanel label={texts.listing.price} className="flex flex-wrap items-end gap-4">
      <Amount label={texts.listing.from} name="min" value={minPrice} />
      <Amount label={texts.listing.to} name="max" value={maxPrice} />
      <button type="submit" className="filled-button max-sm:w-full">
        {texts.listing.apply}
      </button>
    </FilterPanel>
  );
}

/** Re-created when the address changes, so that Back shows the earlier amount. */
function Amount({ label, name, value }: { label: string; name: 'min' | 'max'; value: number | null }) {
  const texts = useTexts();
  return (
    <label className="flex min-w-0 flex-1 flex-col gap-1 text-muted text-sm">
      <span>{label}</span>
      <input
        key={value}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value?.toFixed(Number.isInteger(value) ? 0 : 2)}
        className="field-line min-h-11 w-full text-base tabular-nums sm:w-28"
        onInput={({ currentTarget }) =>
          currentTarget.setCustomValidity(validationMessage(currentTarget.value, texts))
        }
      />
    </label>
  );
}

/** The browser's validation message for a typed amount; empty if the amount is valid. */
function validationMessage(typed: string, { listing: texts }: Texts): string {
  const reading = readPrice(typed);
  if (reading.kind === 'unreadable') return texts.invalidPrice;
  if (reading.kind !== 'ambiguous') return '';
  const [thousands, fraction] = reading.choices;
  return texts.ambiguousPrice(thousands, fraction.toFixed(2));
}

function rangeOf({ minPrice, maxPrice }: Listing, { listing, amounts }: Texts): string {
  if (minPrice !== null && maxPrice !== null)
    return listing.priceRange(amounts.shortPrice(minPrice), amounts.shortPrice(maxPrice));
  return minPrice === null
    ? listing.priceTo(amounts.shortPrice(maxPrice ?? 0))
    : listing.priceFrom(amounts.shortPrice(minPrice));
}

interface FactFiltersProps {
  filters: FactFilter[];
  /** The number of facts that the list is filtered by. */
  chosen: number;
  /** The address of the list without them. */
  clearAddress: string;
}

/** The facts that a list can be filtered by, in a panel that opens below the button. */
function FactFilters({ filters, chosen, clearAddress }: FactFiltersProps) {
  const texts = useTexts();
  if (filters.length === 0) return null;
  return (
    <FilterPanel label={texts.listing.filter(chosen)} className="max-h-[70vh] overflow-y-auto sm:w-xl">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {filters.map(({ name, facts }) => (
          <fieldset key={facts[0]?.fact} className="min-w-0">
            <legend dir="auto" className="text-muted">
              {name}
            </legend>
            {facts.map(({ fact, label, count, isChosen }) => (
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
                  {label}
                </span>
                <span className="ms-auto text-muted text-xs tabular-nums">{texts.amounts.number(count)}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <button type="submit" className="filled-button max-sm:w-full">
          {texts.listing.apply}
        </button>
        {chosen > 0 ? (
          <Link
            to={clearAddress}
            onClick={({ currentTarget }) => closePanel(currentTarget.closest('details'))}
            className="text-link"
          >
            {texts.listing.clearFilter}
          </Link>
        ) : null}
      </div>
    </FilterPanel>
  );
}

interface PanelProps {
  label: string;
  className: string;
  children: ReactNode;
}

/**
 * A button with a panel below it, which closes on Escape, when the focus leaves it, and when the form is submitted, which
 * Enter in a field does by the first button of the form. Works without scripts.
 */
function FilterPanel({ label, className, children }: PanelProps) {
  return (
    <details
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && closePanel(currentTarget)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      className="group min-w-0"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 whitespace-nowrap [&::-webkit-details-marker]:hidden">
        <span className="truncate">{label}</span>
        <Icon name="chevronDown" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {/* Focusable, so that a click beside the fields does not count as leaving. */}
      <div
        tabIndex={-1}
        className={`absolute inset-x-0 top-full border border-line bg-page p-6 outline-none sm:start-auto sm:end-(--side) ${className}`}
      >
        {children}
      </div>
    </details>
  );
}

/** Closes a panel and focuses its button. */
function closePanel(panel: HTMLDetailsElement | null): void {
  if (!panel?.open) return;
  panel.open = false;
  panel.querySelector('summary')?.focus();
}
