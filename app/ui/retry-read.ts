import { useEffect, useEffectEvent, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';

/**
 * Repeats a read that fails because a server or proxy is unavailable (502, 503, 504) or because of the network. Writes
 * are never repeated, because the first attempt may have succeeded.
 *
 * @param read throws a `Response`, an error of React Router's `serverLoader`, or what `fetch` throws
 * @param pauseAfter returns the milliseconds to wait after this number of failures in a row
 */
export async function retryRead<Answer>(
  read: () => Promise<Answer>,
  signal: AbortSignal | null,
  pauseAfter = retryDelay,
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      if (failures === ATTEMPTS || !isTemporary(error)) throw error;
      await pause(pauseAfter(failures), signal);
    }
  }
}

/** Fetches JSON from the shop, with retries. @throws the response if its status is not 2xx. */
export function fetchJson<Answer>(address: string, signal: AbortSignal | null): Promise<Answer> {
  return retryRead(async () => {
    const response = await fetch(address, { signal });
    if (!response.ok) throw response;
    return response.json();
  }, signal);
}

/**
 * Whether another attempt may succeed soon. `fetch` throws a `TypeError` if the network fails. A closed shop asks to come
 * back in an hour.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof Response && Number(error.headers.get('Retry-After')) > 60) return false;
  if (error instanceof Response || isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status);
  return error instanceof TypeError && NETWORK_FAILURE.test(error.message);
}

/** Messages of `fetch` without a network: Chromium, Firefox, Safari, Node. */
const NETWORK_FAILURE = /^(Failed to fetch|NetworkError|Load failed|fetch failed)/;

/** Number of attempts before the visitor sees a failure. */
export const ATTEMPTS = 3;
const BACKOFF_MS = 400;

/** Returns the milliseconds to wait after this number of failures in a row, with jitter. */
export function retryDelay(failures: number): number {
  return BACKOFF_MS * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
}

function pause(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

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

/** Returns whether the shop's server responds. A proxy's 502, 503 or 504 does not count. */
export async function isReachable(address: string): Promise<boolean> {
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response !== null && ![502, 503, 504].includes(response.status);
}

/** Thrown if the code of a route cannot be loaded: the browser is offline, or a deploy has replaced the code. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}
