import { useEffect, useEffectEvent } from 'react';
import { type Fetcher, useRevalidator } from 'react-router';
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
