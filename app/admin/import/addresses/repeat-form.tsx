import { useFetcher } from 'react-router';
import { toast } from 'sonner';
import { Field, SelectField } from '#app/ui/field.tsx';
import { type Repeat, RHYTHMS } from '#import-export/imports/repeats/repeat.ts';
import { useResult } from '../../writes/use-result.ts';
import type { action } from './change-addresses.server.ts';
import { texts } from './texts.ts';

/** Chooses how often the import of an address is repeated, and how much a run may change. */
export function RepeatForm({ address }: { address: Pick<Repeat, 'id' | 'every' | 'maxPercent'> }) {
  const fetcher = useFetcher<typeof action>();
  useResult(fetcher, 'the import', ({ error }) => {
    if (error === null) toast.success(texts.saved);
  });
  return (
    <fetcher.Form method="post" action="/admin/import" className="flex flex-wrap items-end gap-x-8">
      <input type="hidden" name="intent" value="repeat" />
      <input type="hidden" name="id" value={address.id} />
      <SelectField label={texts.repeat} name="every" defaultValue={address.every}>
        {RHYTHMS.map((every) => (
          <option key={every} value={every}>
            {texts.rhythms[every]}
          </option>
        ))}
      </SelectField>
      <Field
        label={texts.maxPercent}
        name="maxPercent"
        type="number"
        min={0}
        max={100}
        required
        defaultValue={address.maxPercent}
      />
      <button type="submit" aria-disabled={fetcher.state !== 'idle'} className="secondary-button mt-3">
        {texts.save}
      </button>
      <p role="alert" className="text-accent text-sm">
        {fetcher.data?.error}
      </p>
    </fetcher.Form>
  );
}
