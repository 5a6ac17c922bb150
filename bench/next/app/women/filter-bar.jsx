'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';

export function FilterBar({ count, max }) {
  const router = useRouter();
  const submit = (event) => {
    event.preventDefault();
    router.push(`/women?${new URLSearchParams(new FormData(event.currentTarget))}`);
  };
  return (
    <form
      aria-label="Sort and filter"
      className="listing-bar z-20 border-line border-y bg-page text-sm"
      action="/women"
      onSubmit={submit}
    >
      <div className="measure relative flex justify-end min-h-12 items-center gap-x-3 sm:gap-x-8">
        <p className="me-auto text-muted tabular-nums max-[23rem]:sr-only">
          {count.toLocaleString('en-US')} products
        </p>
        <Link
          prefetch={false}
          className="-me-4 grid size-11 shrink-0 place-items-center sm:-me-9"
          href="/women"
        >
          <svg
            xmlns="http://www.w3.org/2000/svg"
            width="24"
            height="24"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="lucide lucide-x size-4"
            aria-hidden="true"
          >
            <path d="M18 6 6 18"></path>
            <path d="m6 6 12 12"></path>
          </svg>
          <span className="sr-only">Clear the price filter</span>
        </Link>
        <details className="group min-w-0">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 whitespace-nowrap [&::-webkit-details-marker]:hidden">
            <span className="truncate">Up to ${max.toLocaleString('en-US')}</span>
            <svg
              xmlns="http://www.w3.org/2000/svg"
              width="24"
              height="24"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.25"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="lucide lucide-chevron-down size-4 shrink-0 group-open:rotate-180"
              aria-hidden="true"
            >
              <path d="m6 9 6 6 6-6"></path>
            </svg>
          </summary>
          <div
            tabIndex={-1}
            className="absolute inset-x-0 top-full flex flex-wrap items-end gap-4 border border-line bg-page p-6 outline-none sm:start-auto sm:end-16"
          >
            <label className="flex min-w-0 flex-1 flex-col gap-1 text-muted text-sm">
              <span>From (US$)</span>
              <input
                type="number"
                min="0"
                step="0.01"
                inputMode="decimal"
                className="field-line min-h-11 w-full text-base tabular-nums [appearance:textfield] sm:w-28"
                name="min"
              />
            </label>
            <label className="flex min-w-0 flex-1 flex-col gap-1 text-muted text-sm">
              <span>To (US$)</span>
              <input
                type="number"
                min="0"
                step="0.01"
                inputMode="decimal"
                className="field-line min-h-11 w-full text-base tabular-nums [appearance:textfield] sm:w-28"
                name="max"
                defaultValue={max}
              />
            </label>
            <button type="submit" className="min-h-11 bg-ink px-6 text-page max-sm:w-full">
              Show
            </button>
          </div>
        </details>
        <label className="relative flex items-center">
          <span className="sr-only">Sort by</span>
          <select
            name="sort"
            defaultValue="newest"
            onChange={({ currentTarget }) => currentTarget.form.requestSubmit()}
            className="min-h-11 max-w-36 cursor-pointer field-sizing-content appearance-none text-ellipsis bg-transparent pe-5 sm:max-w-none"
          >
            <option value="newest">Newest first</option>
            <option value="price-up">Lowest price</option>
            <option value="price-down">Highest price</option>
          </select>
          <svg
            xmlns="http://www.w3.org/2000/svg"
            width="24"
            height="24"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="lucide lucide-chevron-down pointer-events-none absolute end-0 size-4"
            aria-hidden="true"
          >
            <path d="m6 9 6 6 6-6"></path>
          </svg>
        </label>
        <noscript>
          <button type="submit" className="min-h-11 underline">
            Sort
          </button>
        </noscript>
      </div>
    </form>
  );
}
