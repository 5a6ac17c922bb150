import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { afterPause } from '#app/ui/after-pause.ts';
import type { PricePreview } from '#catalog/commands/change-products.server.ts';
import { useResult } from '../writes/use-result.ts';
import type { action } from './change-dashboard.server.ts';
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
  const fetcher = useFetcher<typeof action>();
  const [preview, setPreview] = useState<PricePreview | null>(null);
  const [failure, setFailure] = useState<string>();
  const query = JSON.stringify(fields);

  const load = useEffectEvent(() => {
    const form = formOf(selection, { intent: 'preview', kind: 'price', ...fields });
    return fetcher.submit(form, { method: 'post' });
  });
  useEffect(() => {
    setPreview(null);
    setFailure(undefined);
    if (query === 'null') return;
    return afterPause(DEBOUNCE_MS, load);
  }, [query]);
  useResult(fetcher, 'products', (result) => {
    if (fields === null) return;
    if (result.error !== null) setFailure(result.error);
    else if (result.intent === 'preview') setPreview(result);
  });

  return { preview, failure };
}

/** Debounce: milliseconds after the last key before the request. */
const DEBOUNCE_MS = 200;
