import { Link } from 'react-router';
import type { Texts } from '#app/texts/en.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { Icon } from '#app/ui/icon.tsx';
import { hasPriceFilter, isListNarrowed, type Listing, listingSearch } from '#catalog/lists/listing.ts';
import type { Category } from '#catalog/products/product.ts';
import { FILTER_DRAWER, FilterDrawer } from './filter-drawer.tsx';
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
          <p className="text-muted tabular-nums">{texts.listing.count(totalCount)}</p>
          <button
            type="button"
            popoverTarget={FILTER_DRAWER}
            className="flex min-h-11 items-center gap-2.5 text-start"
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
