import { announceSessionEnd } from './session-events.ts';

/**
 * Asks the admin's own server for JSON, past the router: what is being written on the page stays whatever the outcome.
 * Where the session has ended, the session keeper asks to sign in again.
 *
 * @returns `null` where there is no answer to read.
 */
export async function get<Answer>(address: string, signal: AbortSignal): Promise<Answer | null> {
  // Who is not signed in is led to the sign-in, whose page would be no answer.
  const response = await fetch(address, { signal, redirect: 'manual' }).catch(() => null);
  if (response?.type === 'opaqueredirect') announceSessionEnd();
  if (!response?.ok) return null;
  return response.json().catch(() => null);
}
