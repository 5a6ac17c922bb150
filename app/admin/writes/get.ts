import { isTemporary, retryRead } from '#app/ui/retry-read.ts';
import { announceSessionEnd } from '../session/session-events.ts';

/**
 * Asks the admin's own server for JSON, past the router: what is being written on the page stays whatever the outcome.
 * Where the session has ended, the session keeper asks to sign in again.
 *
 * @returns `null` where there is no answer to read.
 */
export async function get<Answer>(address: string, signal: AbortSignal): Promise<Answer | null> {
  const response = await retryRead(async () => {
    // Without a session, the server redirects to the sign-in page, which is no JSON.
    const response = await fetch(address, { signal, redirect: 'manual' });
    if (isTemporary(response)) throw response;
    return response;
  }, signal).catch(() => null);
  if (response?.type === 'opaqueredirect') announceSessionEnd();
  if (!response?.ok) return null;
  return response.json().catch(() => null);
}
