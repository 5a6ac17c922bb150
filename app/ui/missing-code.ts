import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For a page whose code could not be loaded, because a deploy replaced it or the connection was lost: calls `loadCode` if
 * the server responds, and reloads the page if that fails. Checks the server first, because a reload without a connection
 * shows the browser's own error page.
 *
 * @returns whether the check is running, whether it failed, and a function that checks again
 */
export function useReloadWhenReachable(loadCode: () => Promise<void> = () => Promise.reject()) {
  const [isChecking, setChecking] = useState(true);
  const [isUnreachable, setUnreachable] = useState(false);
  const load = async () => {
    setChecking(true);
    if (await isReachable(location.href)) return loadCode().catch(() => location.reload());
    setUnreachable(true);
    setChecking(false);
  };
  const onMount = useEffectEvent(load);
  useEffect(() => {
    void onMount();
  }, []);
  return { isChecking, isUnreachable, load };
}

/**
 * Returns whether the shop's server responds at an address. A response of a proxy that cannot reach the server (502, 503,
 * 504) does not count.
 */
export async function isReachable(address: string): Promise<boolean> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response !== null && ![502, 503, 504].includes(response.status);
}

/** Thrown if the code of a route cannot be loaded: the browser is offline, or a deploy has replaced the code. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}
