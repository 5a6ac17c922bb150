import ChevronDown from 'lucide-react/icons/chevron-down';
import { useNavigate, useNavigation } from 'react-router';
import {
  isNarrowed,
  type Listing,
  listingSearch,
  parseListing,
  SORTS,
  type Sort,
} from '#catalogue/listing.ts';
import { productsInWords } from '#catalogue/product.ts';
import { PriceFilter } from './price-filter.tsx';

interface Props {
  path: string;
  listing: Listing;
  totalCount: number;
  /** What else the address says, such as the subcategory. */
  others?: Record<string, string>;
}

/** Sorts and narrows a list. A form whose answer is an address: it works without JavaScript too. */
export function ListingBar({ path, listing, totalCount, others = {} }: Props) {
  const navigate = useNavigate();
  const underway = useNavigation().location;
  // What was just chosen is shown while its list is on the way.
  const sort =
    underway?.pathname === path ? parseListing(new URLSearchParams(underway.search)).sort : listing.sort;

  const submit = (form: HTMLFormElement) => {
    const asked = parseListing(searchOf(form));
    void navigate(path + listingSearch({ ...asked, page: 1 }, others));
  };

  return (
    <form
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
      aria-label="Sort and filter"
      className="listing-bar z-20 border-line border-y bg-page text-sm"
    >
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="measure relative flex justify-end min-h-12 items-center gap-x-3 sm:gap-x-8">
        <p className={`me-auto text-muted tabular-nums ${isNarrowed(listing) ? 'max-[23rem]:sr-only' : ''}`}>
          {productsInWords(totalCount)}
        </p>
        <PriceFilter
          listing={listing}
          clearAddress={isNarrowed(listing) ? path + listingSearch({ sort: listing.sort }, others) : null}
        />
        <label className="relative flex items-center">
          <span className="sr-only">Sort by</span>
          <select
            name="sort"
            value={sort}
            onChange={(event) => event.currentTarget.form && submit(event.currentTarget.form)}
            className="min-h-11 max-w-36 cursor-pointer field-sizing-content appearance-none text-ellipsis bg-transparent pe-5 sm:max-w-none"
          >
            {SORTS.map((each) => (
              <option key={each} value={each}>
                {SORT_NAMES[each]}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden strokeWidth={1.25} className="pointer-events-none absolute end-0 size-4" />
        </label>
        <noscript>
          <button type="submit" className="text-link">
            Sort
          </button>
        </noscript>
      </div>
    </form>
  );
}

function searchOf(form: HTMLFormElement): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value);
  return search;
}

const SORT_NAMES: Record<Sort, string> = {
  newest: 'Newest first',
  'price-up': 'Lowest price',
  'price-down': 'Highest price',
};
