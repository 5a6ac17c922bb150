import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { useBasename } from '#app/locale.ts';
import type { Texts } from '#app/texts/en.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { isPlainClick, useIsHydrated } from '#app/ui/browser-state.ts';
import { afterPause } from '#app/ui/delays.ts';
import { ClosePopover } from '#app/ui/dialog/dialog.tsx';
import { overlayEntry, useCloseOnLeaving } from '#app/ui/dialog/overlay-entry.ts';
import { Icon } from '#app/ui/icon.tsx';
import { fetchJson } from '#app/ui/retry-read.ts';
import { readPrice } from '#catalog/amounts/amounts.ts';
import type { FactFilter } from '#catalog/lists/facts.server.ts';
import {
  hasPriceFilter,
  isListNarrowed,
  type Listing,
  listingSearch,
  parseListing,
  SORTS,
} from '#catalog/lists/listing.ts';
import type { Category } from '#catalog/products/product.ts';
import type { ListFilters } from './filters.server.ts';

interface Props {
  path: string;
  category: Category;
  listing: Listing;
  totalCount: number;
  filters: ListFilters;
  /** Other parameters of the address, such as the subcategory. */
  others: Record<string, string>;
}

/** The number of products of a list, the button of its filters, and the chosen ones as chips. */
export function ListingBar({ path, category, listing, totalCount, filters, others }: Props) {
  const texts = useTexts();
  const chosen = filters.facts.flatMap(({ facts }) => facts.filter(({ isChosen }) => isChosen));
  const search = (changed: Partial<Listing>) =>
    path + listingSearch({ ...listing, ...changed, page: 1 }, others);
  const chips = chosen.map(({ fact, label }) => ({
    label,
    address: search({ facts: chosen.map((other) => other.fact).filter((other) => other !== fact) }),
  }));
  if (hasPriceFilter(listing))
    chips.push({ label: rangeOf(listing, texts), address: search({ minPrice: null, maxPrice: null }) });
  const whole = search({ facts: [], minPrice: null, maxPrice: null });

  return (
    <>
      <div className="listing-bar z-20 border-line border-y bg-page text-sm print:hidden">
        <div className="measure flex min-h-12 items-center justify-between gap-x-6">
          <p className="text-muted tabular">{texts.listing.count(totalCount)}</p>
          <button
            type="button"
            popoverTarget={FILTER_DRAWER}
            className="-mx-2 flex min-h-11 items-center gap-2.5 px-2 text-start focus-visible:-outline-offset-2"
          >
            {texts.listing.filterAndSort(chips.length)}
            <Icon name="filter" className="size-4 shrink-0" />
          </button>
        </div>
      </div>
      <FilterDrawer
        // Another address has other choices.
        key={search({})}
        path={path}
        category={category}
        listing={listing}
        totalCount={totalCount}
        filters={filters}
        others={others}
        whole={isListNarrowed(listing) ? whole : null}
      />
      <Chips chips={chips} whole={whole} />
    </>
  );
}

/** The chosen values of the filters. A press removes one, or all if there are several. */
function Chips({ chips, whole }: { chips: { label: string; address: string }[]; whole: string }) {
  const texts = useTexts();
  if (chips.length === 0) return null;
  return (
    <div className="measure flex flex-wrap gap-x-6 gap-y-2 pt-4 text-sm print:hidden">
      <ul aria-label={texts.listing.chosen} className="flex min-w-0 flex-wrap gap-2">
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
      {chips.length > 1 ? (
        <Link to={whole} className="text-link">
          {texts.listing.clearAll}
        </Link>
      ) : null}
    </div>
  );
}

function rangeOf({ minPrice, maxPrice }: Listing, { listing, amounts }: Texts): string {
  if (minPrice !== null && maxPrice !== null)
    return listing.priceRange(amounts.shortPrice(minPrice), amounts.shortPrice(maxPrice));
  return minPrice === null
    ? listing.priceTo(amounts.shortPrice(maxPrice ?? 0))
    : listing.priceFrom(amounts.shortPrice(minPrice));
}

interface FilterDrawerProps {
  path: string;
  category: Category;
  listing: Listing;
  totalCount: number;
  filters: ListFilters;
  others: Record<string, string>;
  /** The address of the list without filters; `null` if it has none. */
  whole: string | null;
}

/**
 * The order and the filters of a list, in a drawer. It is a popover, so the browser opens and closes it with or without
 * scripts, and it contains a GET form. In browsers without popovers it is a section of the page.
 */
function FilterDrawer({ path, category, listing, totalCount, filters, others, whole }: FilterDrawerProps) {
  const texts = useTexts();
  const navigate = useNavigate();
  const basename = useBasename();
  const isHydrated = useIsHydrated();
  const drawer = useRef<HTMLDivElement>(null);
  // The order does not change the count.
  const addressOf = ({ facts, minPrice, maxPrice }: Listing) =>
    `${basename}/products.json${listingSearch({ facts, minPrice, maxPrice }, { category, ...others, only: 'count' })}`;
  const current = addressOf(listing);
  const [wanted, setWanted] = useState(current);
  const [found, setFound] = useState<{ address: string; count: number } | null>(null);
  useCloseOnLeaving(drawer);

  // Count what the chosen values would find.
  useEffect(() => {
    if (wanted === current) return;
    return afterPause(COUNT_AFTER_MS, async (signal) => {
      const page = await fetchJson<{ totalCount: number }>(wanted, signal).catch(() => null);
      if (page && !signal.aborted) setFound({ address: wanted, count: page.totalCount });
    });
  }, [wanted, current]);
  const counted = found?.address === wanted ? found.count : null;
  const count = wanted === current ? totalCount : counted;

  const read = (form: HTMLFormElement) => {
    const typed = [...new FormData(form)] as [string, string][];
    return { ...parseListing(new URLSearchParams(typed)), page: 1 };
  };
  const follow = (address: string) => {
    const replace = overlayEntry.isOnTop();
    overlayEntry.leave();
    drawer.current?.hidePopover?.();
    void navigate(address, { replace });
  };

  return (
    <div
      ref={drawer}
      id={FILTER_DRAWER}
      popover="auto"
      tabIndex={-1}
      role="dialog"
      aria-label={texts.listing.filterAndSort(0)}
      onToggle={({ newState }) => newState === 'open' && drawer.current?.querySelector('button')?.focus()}
      className="filter-drawer outline-none print:hidden"
    >
      <Form
        action={path}
        onChange={({ currentTarget }) => setWanted(addressOf(read(currentTarget)))}
        onSubmit={(event) => {
          event.preventDefault();
          follow(path + listingSearch(read(event.currentTarget), others));
        }}
        className="filter-panel text-sm"
      >
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex min-h-16 items-center justify-between gap-4">
          <h2 className="text-lg">{texts.listing.filterAndSort(0)}</h2>
          <ClosePopover popover={FILTER_DRAWER} label={texts.card.close} />
        </div>
        <Section name={texts.listing.sortBy}>
          {SORTS.map((sort) => (
            <label key={sort} className={CHOICE}>
              <input
                type="radio"
                name="sort"
                value={sort}
                defaultChecked={sort === listing.sort}
                autoComplete="off"
                className="tick-dot"
              />
              {texts.listing.sorts[sort]}
            </label>
          ))}
        </Section>
        {filters.facts.map((filter) => (
          <FactSection key={filter.facts[0]?.fact} {...filter} />
        ))}
        <PriceSection listing={listing} prices={filters.prices} />
        <div className="sticky bottom-0 mt-auto flex flex-wrap items-center justify-between gap-x-6 border-line border-t bg-page py-4">
          <button type="submit" className="filled-button grow" aria-live="polite">
            {isHydrated && count !== null ? texts.listing.show(count) : texts.listing.apply}
          </button>
          {whole ? (
            <Link
              to={whole}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                follow(whole);
              }}
              className="text-link"
            >
              {texts.listing.clearAll}
            </Link>
          ) : null}
        </div>
      </Form>
    </div>
  );
}

/** The id of the drawer, for the button that opens it. */
const FILTER_DRAWER = 'filters';

const COUNT_AFTER_MS = 200;

const CHOICE = 'flex min-h-11 cursor-pointer items-center gap-3';

interface SectionProps {
  name: string;
  /** Whether the choices are in columns where there is room. */
  columns?: boolean;
  children: ReactNode;
}

/** A part of the drawer, which folds under its name. */
function Section({ name, columns = false, children }: SectionProps) {
  return (
    <details open className="group border-line border-t">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <span dir="auto" className="wrap-anywhere min-w-0">
          {name}
        </span>
        <Icon name="chevronDown" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <fieldset
        aria-label={name}
        className={`min-w-0 pb-4 ${columns ? 'grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-8' : ''}`}
      >
        {children}
      </fieldset>
    </details>
  );
}

/** The values of one fact, each with the number of its products, and colors with a swatch. */
function FactSection({ name, facts }: FactFilter) {
  const texts = useTexts();
  return (
    <Section name={name} columns={facts.every(({ label }) => label.length <= SHORT)}>
      {facts.map(({ fact, label, count, isChosen, swatch }) => (
        <label key={fact} className={CHOICE}>
          <input
            type="checkbox"
            name="fact"
            value={fact}
            defaultChecked={isChosen}
            autoComplete="off"
            className="tick-box"
          />
          {swatch ? (
            <span
              aria-hidden
              style={{ background: `linear-gradient(135deg, ${swatch[0]} 50%, ${swatch.at(-1)} 50%)` }}
              className="color-swatch"
            />
          ) : null}
          <span dir="auto" className="wrap-anywhere min-w-0">
            {label}
          </span>
          <span className="ms-auto text-muted text-xs tabular">{texts.amounts.number(count)}</span>
        </label>
      ))}
    </Section>
  );
}

/** Letters of a value that fits in half of the drawer. */
const SHORT = 16;

/** The fields for the lowest and the highest price, which show the bounds of the list while they are empty. */
function PriceSection({ listing, prices }: Pick<FilterDrawerProps, 'listing'> & Pick<ListFilters, 'prices'>) {
  const texts = useTexts();
  return (
    <Section name={texts.listing.price}>
      <div className="flex flex-wrap gap-4">
        <Amount label={texts.listing.from} name="min" value={listing.minPrice} bound={prices.lowest} />
        <Amount label={texts.listing.to} name="max" value={listing.maxPrice} bound={prices.highest} />
      </div>
    </Section>
  );
}

interface AmountProps {
  label: string;
  name: 'min' | 'max';
  value: number | null;
  bound: number | null;
}

function Amount({ label, name, value, bound }: AmountProps) {
  const texts = useTexts();
  return (
    <label className="flex min-w-24 flex-1 flex-col gap-1 text-muted">
      <span>{label}</span>
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed(value)}
        placeholder={typed(bound)}
        className="field-line min-h-11 w-full text-base text-ink tabular"
        onInput={({ currentTarget }) =>
          currentTarget.setCustomValidity(validationMessage(currentTarget.value, texts))
        }
      />
    </label>
  );
}

function typed(amount: number | null): string | undefined {
  return amount?.toFixed(Number.isInteger(amount) ? 0 : 2);
}

/** The browser's validation message for a typed amount; empty if the amount is valid. */
function validationMessage(text: string, { listing: texts }: Texts): string {
  const reading = readPrice(text);
  if (reading.kind === 'unreadable') return texts.invalidPrice;
  if (reading.kind !== 'ambiguous') return '';
  const [thousands, fraction] = reading.choices;
  return texts.ambiguousPrice(thousands, fraction.toFixed(2));
}
