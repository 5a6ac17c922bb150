import { isTemporary, retryRead } from '#app/ui/retry-read.ts';
import { announceSessionEnd } from '../session/session-events.ts';

/**
 * Fetches JSON from the admin without the router, so that typed text stays on the page. If the session has ended, the
 * session keeper asks to sign in again.
 *
 * @returns `null` if there is no readable response.
 */
export async function get<Answer>(address: string, signal: AbortSignal): Promise<Answer | null> {
  const response = await retryRead(async () => {
    // Without a session, the server redirects to the sign-in page, which is not JSON.
    const response = await fetch(address, { signal, redirect: 'manual' });
    if (isTemporary(response)) throw response;
    return response;
  }, signal).catch(() => null);
  if (response?.type === 'opaqueredirect') announceSessionEnd();
  if (!response?.ok) return null;
  return response.json().catch(() => null);
}
