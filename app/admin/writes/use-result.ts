import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Fetcher,
  type SubmitOptions,
  type SubmitTarget,
  useFetcher,
  useRevalidator,
} from 'react-router';
import { toast } from 'sonner';
import { snapshots } from '#app/router/stale-while-error.ts';
import { texts } from './texts.ts';

/**
 * Calls `onResult` once with the data of each write, after the router has reloaded the page. If that failed, the page
 * stays, and is reloaded with retries.
 *
 * @param subject what the page shows, for example `categories`.
 */
export function useResult<Result>(
  { state, data }: Fetcher<Result>,
  subject: string,
  onResult: (result: Result) => void,
): void {
  const { revalidate } = useRevalidator();
  const handle = useEffectEvent(async (result: Result) => {
    onResult(result);
    if (snapshots.isOutdated() && !(await snapshots.refresh(revalidate))) {
      toast.error(texts.refreshFailed(subject));
    }
  });
  useEffect(() => {
    // The data of a fetcher that was reset are `null`.
    if (state === 'idle' && data != null) void handle(data);
  }, [state, data]);
}

/**
 * Submits forms to the action of a screen, one after another, and returns the result of each when the page has been
 * reloaded. `sendWrite`, the screen's `clientAction`, turns a failure into `{ error }`.
 *
 * @param subject what the page shows, for example `products`.
 */
export function useSubmissions<Action>(subject: string) {
  const fetcher = useFetcher<Action>();
  type Result = NonNullable<typeof fetcher.data> | { error: string };
  const settle = useRef<(result: Result) => void>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useResult(fetcher, subject, (result) => settle.current?.(result as Result));
  return {
    submit(sent: SubmitTarget, options?: Pick<SubmitOptions, 'encType'>): Promise<Result> {
      const send = () =>
        new Promise<Result>((resolve) => {
          settle.current = resolve;
          void fetcher.submit(sent, { method: 'post', ...options });
        });
      const result = last.current.then(send);
      last.current = result;
      return result;
    },
  };
}

/**
 * Loads data for a field of a form, a moment after its address has changed. The typed text stays, whatever the response.
 *
 * @param address an address below `DATA_ROUTES`; `null` if nothing is needed
 * @param pauseMs debounce: how long the address must stay the same
 * @returns the latest data: `null` if they could not be loaded, `undefined` before the first response. `isCurrent` says
 * whether they are those of this address.
 */
export function useLoaded<Loader>(address: string | null, pauseMs = 250) {
  const { load, data, state } = useFetcher<Loader>();
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => void load(address).then(() => setLoaded(address)), pauseMs);
    return () => clearTimeout(timer);
  }, [address, pauseMs, load]);
  return { data, isCurrent: state === 'idle' && loaded === address };
}
