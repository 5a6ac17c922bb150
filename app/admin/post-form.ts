import { selfWrites } from './self-writes.ts';
import { announceSessionEnd } from './session-events.ts';

/** What became of a write: its answer, or a sentence that says why it was not carried out. */
export type PostResult<Answer> =
  | { ok: true; answer: Answer }
  /** The status is 0 where there was no answer at all. */
  | { ok: false; status: number; message: string };

/**
 * Sends a form to the admin's own server, past the router: the page stays as it is whatever the outcome, which is
 * never an exception. Without a session the session keeper asks to sign in again.
 *
 * @param failure what is said where the server gives no sentence of its own.
 */
export async function postForm<Answer>(
  address: string,
  form: FormData,
  failure: string,
): Promise<PostResult<Answer>> {
  const response = await selfWrites.track(() =>
    fetch(address, { method: 'POST', body: form }).catch(() => null),
  );
  const body: unknown = await response?.json().catch(() => null);
  if (response?.ok) return { ok: true, answer: body as Answer };
  if (response?.status === 401) {
    announceSessionEnd();
    return { ok: false, status: 401, message: 'Please sign in again, then try once more.' };
  }
  return { ok: false, status: response?.status ?? 0, message: sentenceOf(body) ?? failure };
}

function sentenceOf(body: unknown): string | null {
  const told = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof told === 'string' ? told : null;
}
