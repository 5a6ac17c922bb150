import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { toast } from 'sonner';
import { announceSessionEnd } from '../session/session-events.ts';
import { texts } from './texts.ts';

/**
 * The `clientAction` of the admin's screens. If the write fails, its message becomes the action's data, because an error
 * would replace the page and lose what was typed. The layout's middleware handles a session that has ended.
 *
 * @param failure the message if the server sends none.
 */
export async function sendWrite<Result extends { error: string | null }>(
  serverAction: () => Promise<Result>,
  failure: string,
) {
  dismissFailures();
  try {
    return await selfWrites.track(serverAction);
  } catch (error) {
    const response = isRouteErrorResponse(error) ? error : null;
    // A redirect, or a session that has ended.
    if (error instanceof Response || response?.status === 401) throw error;
    const message = sentenceOf(response?.data) ?? failureMessage(failure);
    // The error status keeps the router from reloading the page, which would also fail.
    return data({ error: message } as Result, { status: response?.status ?? 503 });
  }
}

/** Reloads a page also after 404 and 409, because another window has then changed its data. */
export function reloadsAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409;
}

/**
 * Uploads a file with progress, which the router cannot report. If the session has ended, the session keeper asks to sign
 * in again. All other writes are submitted to the action of their screen, whose `clientAction` handles their failures.
 */
export async function upload<Answer>(
  address: string,
  file: Blob,
  failure: string,
  options?: Options,
): Promise<PostResult<Answer>> {
  dismissFailures();
  const sent = await selfWrites.track(() => post<Answer>(address, file, failure, options));
  if (sent.ok || sent.status !== 401) return sent;
  announceSessionEnd();
  return { ...sent, message: texts.signInAgain };
}

/** The result of a write: the server's response, or an error message. */
export type PostResult<Answer> =
  | { ok: true; answer: Answer }
  /** The status is 0 if there was no response. */
  | { ok: false; status: number; message: string };

interface Options {
  /** Receives the upload progress, from 0 to 100. */
  onProgress?(percent: number): void;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/**
 * Sends a form, JSON or a file to the server without the router. Never throws.
 *
 * @param failure the message if the server sends none.
 */
export async function post<Answer>(
  address: string,
  body: FormData | Blob | object,
  failure: string,
  options: Options = {},
): Promise<PostResult<Answer>> {
  const { status, answer } = await send(address, body, options);
  if (status >= 200 && status < 300) return { ok: true, answer: answer as Answer };
  return { ok: false, status, message: sentenceOf(answer) ?? failureMessage(failure) };
}

/** Returns the message of a write without a readable response, which says if the device is offline. */
function failureMessage(failure: string): string {
  return navigator.onLine || failure === '' ? failure : texts.offline(failure);
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function send(
  address: string,
  body: FormData | Blob | object,
  { onProgress, signal, headers = {} }: Options,
) {
  return new Promise<{ status: number; answer: unknown }>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    }
    request.onloadend = () => resolve({ status: request.status, answer: request.response });
    signal?.addEventListener('abort', () => request.abort());
    if (body instanceof FormData || body instanceof Blob) return request.send(body);
    request.setRequestHeader('Content-Type', 'application/json');
    request.send(JSON.stringify(body));
  });
}

/** Returns the `message` of an error response, if it has one. */
function sentenceOf(answer: unknown): string | null {
  const message =
    typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : null;
  return typeof message === 'string' ? message : null;
}

/** Removes the messages of earlier failures, because the administrator has moved on to something else. */
export function dismissFailures(): void {
  for (const shown of toast.getToasts()) {
    if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id);
  }
}

/** The writes of this page, which refreshes after each and can ignore the live notification of the same write. */
export class SelfWrites {
  #pending = 0;
  #beganAt = Number.NEGATIVE_INFINITY;
  #settledAt = Number.NEGATIVE_INFINITY;

  /** Registers a write until its response or failure. */
  async track<Answer>(write: () => Promise<Answer>): Promise<Answer> {
    this.#pending += 1;
    this.#beganAt = performance.now();
    try {
      return await write();
    } finally {
      this.#pending -= 1;
      this.#settledAt = performance.now();
    }
  }

  /**
   * Returns the milliseconds to wait before a notification causes a refresh: 0, or up to a second after an own write,
   * because the refresh after that write has probably already shown the change. An upload or the fetch of a table can take
   * minutes, during which the page follows other changes.
   */
  refreshDelay(): number {
    if (this.#pending > 0 && performance.now() < this.#beganAt + LONG_WRITE_MS) return REFRESH_DELAY_MS;
    return Math.max(0, this.#settledAt + REFRESH_DELAY_MS - performance.now());
  }
}

/** The writes of the open page. */
export const selfWrites = new SelfWrites();

/** Milliseconds after an own write before the page refreshes (specification, section 9). */
const REFRESH_DELAY_MS = 1_000;
const LONG_WRITE_MS = 10_000;
