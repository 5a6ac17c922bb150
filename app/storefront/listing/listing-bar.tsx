import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { useBasename } from '#app/locale.ts';
import type { Texts } from '#app/texts/en/texts.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useEarlyChoice } from '#app/ui/use-early-choice.ts';
import { readPrice } from '#catalog/amounts/amounts.ts';
import type { FactFilter } from '#catalog/lists/facts.server.ts';
import { hasPriceFilter, type Listing, listingSearch, parseListing, SORTS } from '#catalog/lists/listing.ts';
import { FactFilters, FilterPanel } from './filters.tsx';

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

  return (
    <Form
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
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
        <FactFilters
          filters={filters}
          chosen={listing.facts}
          clearAddress={path + listingSearch({ ...listing, facts: [], page: 1 }, others)}
        />
        <PriceFilter
          listing={listing}
          clearAddress={
            hasPriceFilter(listing)
              ? path + listingSearch({ sort: listing.sort, facts: listing.facts }, others)
              : null
          }
        />
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
  );
}

function searchOf(form: HTMLFormElement): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value);
  return search;
}

interface PriceFilterProps {
  listing: Listing;
  /** The address of the list without the filter, or `null` if there is no filter. */
  clearAddress: string | null;
}

/** The fields for the lowest and the highest price, in a panel that opens below the button. */
function PriceFilter({ listing: { minPrice, maxPrice }, clearAddress }: PriceFilterProps) {
  const texts = useTexts();
  return (
    <>
      {clearAddress ? (
        <Link to={clearAddress} className="icon-button -me-3 sm:-me-8">
          <Icon name="cross" className="size-4" />
          <span className="sr-only">{texts.listing.clearPrice}</span>
        </Link>
      ) : null}
      <FilterPanel label={rangeOf(minPrice, maxPrice, texts)} className="flex flex-wrap items-end gap-4">
        {(close) => (
          <>
            <Amount label={texts.listing.from} name="min" value={minPrice} />
            <Amount label={texts.listing.to} name="max" value={maxPrice} />
            <button
              type="submit"
              onClick={({ currentTarget }) => currentTarget.form?.checkValidity() && close()}
              className="filled-button max-sm:w-full"
            >
              {texts.listing.apply}
            </button>
          </>
        )}
      </FilterPanel>
    </>
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

function rangeOf(minPrice: number | null, maxPrice: number | null, { listing, amounts }: Texts): string {
  if (minPrice !== null && maxPrice !== null)
    return listing.priceRange(amounts.shortPrice(minPrice), amounts.shortPrice(maxPrice));
  if (minPrice !== null) return listing.priceFrom(amounts.shortPrice(minPrice));
  if (maxPrice !== null) return listing.priceTo(amounts.shortPrice(maxPrice));
  return listing.price;
}
