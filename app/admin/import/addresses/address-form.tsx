import { useFetcher } from 'react-router';
import { Field } from '#app/ui/field.tsx';
import type { action } from './change-addresses.server.ts';
import { texts } from './texts.ts';

/** Fetches a table from an address and opens its import. */
export function AddressForm() {
  const fetcher = useFetcher<typeof action>();
  const isFetching = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      method="post"
      onSubmit={(event) => (isFetching ? event.preventDefault() : undefined)}
      className="mt-6 max-w-2xl noscript:hidden"
    >
      <input type="hidden" name="intent" value="fetch" />
      <Field
        label={texts.label}
        hint={texts.hint}
        name="address"
        type="url"
        inputMode="url"
        placeholder={texts.placeholder}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="submit" aria-disabled={isFetching} className="secondary-button">
          {isFetching ? texts.fetching : texts.fetch}
        </button>
        <p role="alert" className="max-w-prose text-accent text-sm">
          {isFetching ? null : fetcher.data?.error}
        </p>
      </div>
    </fetcher.Form>
  );
}
