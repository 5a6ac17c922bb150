import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { inFigures } from '#catalogue/figures.ts';
import type { Listing } from '#catalogue/listing.ts';
import { readPrice } from '#catalogue/read-price.ts';

interface Props {
  listing: Listing;
  /** The list without the filter, or `null` where there is none. */
  clearAddress: string | null;
}

/** The lowest and the highest price, folded away until they are wanted. */
export function PriceFilter({ listing: { minPrice, maxPrice }, clearAddress }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);

  const close = () => {
    if (!details.current?.open) return;
    details.current.open = false;
    summary.current?.focus();
  };
  const closeIfValid = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.currentTarget.form?.checkValidity()) close();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (details.current && !details.current.contains(event.relatedTarget)) details.current.open = false;
  };

  return (
    <>
      {clearAddress ? (
        <a href={clearAddress} className="icon-button -me-3 sm:-me-8">
          <X aria-hidden strokeWidth={1.25} className="size-4" />
          <span className="sr-only">Clear the price filter</span>
        </a>
      ) : null}
      <details ref={details} onKeyDown={closeOnEscape} onBlur={closeOnLeaving} className="group min-w-0">
        <summary
          ref={summary}
          className="flex min-h-11 cursor-pointer list-none items-center gap-1 whitespace-nowrap [&::-webkit-details-marker]:hidden"
        >
          <span className="truncate">{rangeOf(minPrice, maxPrice)}</span>
          <ChevronDown aria-hidden strokeWidth={1.25} className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        {/* Focusable, so that a click beside the fields does not count as leaving. */}
        <div
          tabIndex={-1}
          className="absolute inset-x-0 top-full flex flex-wrap items-end gap-4 border border-line bg-page p-6 outline-none sm:start-auto sm:end-(--side)"
        >
          <Amount label="From" name="min" value={minPrice} />
          <Amount label="To" name="max" value={maxPrice} />
          <button type="submit" onClick={closeIfValid} className="filled-button max-sm:w-full">
            Show
          </button>
        </div>
      </details>
    </>
  );
}

/** Made anew when the address says something else, so that Back shows the earlier amount. */
function Amount({ label, name, value }: { label: string; name: 'min' | 'max'; value: number | null }) {
  return (
    <label className="flex min-w-0 flex-1 flex-col gap-1 text-muted text-sm">
      <span>{label} (US$)</span>
      <input
        key={value}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value?.toFixed(Number.isInteger(value) ? 0 : 2)}
        className="field-line min-h-11 w-full text-base tabular-nums sm:w-28"
        onInput={({ currentTarget }) => currentTarget.setCustomValidity(complaintAbout(currentTarget.value))}
      />
    </label>
  );
}

/** What the browser says beside the field before it sends the form; nothing where the amount is clear. */
function complaintAbout(typed: string): string {
  const reading = readPrice(typed);
  if (reading.kind === 'unreadable') return 'Please enter a valid price';
  if (reading.kind !== 'ambiguous') return '';
  const [thousands, fraction] = reading.choices;
  return `Please write ${thousands} or ${fraction.toFixed(2)}`;
}

function rangeOf(minPrice: number | null, maxPrice: number | null): string {
  if (minPrice !== null && maxPrice !== null) return `${dollars(minPrice)} – ${dollars(maxPrice)}`;
  if (minPrice !== null) return `From ${dollars(minPrice)}`;
  if (maxPrice !== null) return `Up to ${dollars(maxPrice)}`;
  return 'Price';
}

/** Without cents where there are none: the bar is narrow on a phone. */
function dollars(amount: number): string {
  return `$${inFigures(amount, Number.isInteger(amount) ? 0 : 2)}`;
}
