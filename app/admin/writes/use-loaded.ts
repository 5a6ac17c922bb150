import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';

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
