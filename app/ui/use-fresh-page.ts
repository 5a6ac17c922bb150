import { useEffect, useEffectEvent, useState } from 'react';
import { isReachable } from './is-reachable.ts';

/**
 * Loads the page at the current address from the server, because some code could not be loaded: at once after a deploy,
 * which replaced the code; offline, once the connection is back. Asks the server first, because a reload without a
 * response would show the browser's error page.
 *
 * @returns whether the server is being asked, whether it failed to respond, and a function that asks again.
 */
export function useFreshPage() {
  const [isAsking, setAsking] = useState(true);
  const [isUnreachable, setUnreachable] = useState(false);
  const load = async () => {
    setAsking(true);
    if (await isReachable(location.href)) return location.reload();
    setUnreachable(true);
    setAsking(false);
  };
  const onMount = useEffectEvent(load);
  useEffect(() => {
    void onMount();
  }, []);
  return { isAsking, isUnreachable, load };
}
