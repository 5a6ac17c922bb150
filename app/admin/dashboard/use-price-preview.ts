import { useEffect, useEffectEvent, useState } from 'react';
import { afterPause } from '#app/ui/after-pause.ts';
import type { PricePreview } from '#catalog/commands/change-products.server.ts';
import { useWrite } from '../writes/use-write.ts';
import { priceTexts } from './bulk-texts.ts';
import { formOf } from './selection-form.ts';
import type { Selection } from './use-selection.ts';

/** The fields of a price change in the request. A negative value lowers prices. */
export interface PriceFields {
  unit: string;
  value: string;
  ending: string;
}

/** Requests the result of a price change while the admin types. `preview` is `null` until the response arrives. */
export function usePricePreview(selection: Selection, fields: PriceFields | null) {
  const { write } = useWrite();
  const [preview, setPreview] = useState<PricePreview | null>(null);
  const [failure, setFailure] = useState<string>();
  const query = JSON.stringify(fields);

  const loadPreview = useEffectEvent(async (signal: AbortSignal) => {
    const form = formOf(selection, { kind: 'price', ...fields, preview: 'true' });
    const sent = await write<PricePreview>('/admin/products/change', form, priceTexts.previewFailed, {
      signal,
    });
    if (signal.aborted) return;
    if (sent.ok) setPreview(sent.answer);
    else setFailure(sent.message);
  });
  useEffect(() => {
    setPreview(null);
    setFailure(undefined);
    if (query === 'null') return;
    return afterPause(DEBOUNCE_MS, (signal) => loadPreview(signal));
  }, [query]);

  return { preview, failure };
}

/** Debounce: milliseconds after the last key before the request. */
const DEBOUNCE_MS = 200;
