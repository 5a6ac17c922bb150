import { toast } from 'sonner';
import { announceSessionEnd } from '../session/session-events.ts';
import { selfWrites } from './self-writes.ts';
import { texts } from './texts.ts';

/**
 * Uploads a file with progress, which the router cannot report. If the session has ended, the session keeper asks to sign
 * in again. All other writes are submitted to the action of their screen; `send-write.ts` handles their failures.
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
  /** The status is 0 if there was no response; `answer` is `null` if it was not JSON. */
  | { ok: false; status: number; message: string; answer: unknown };

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
  return { ok: false, status, message: sentenceOf(answer) ?? failureMessage(failure), answer };
}

/** Returns the message of a write without a readable response, which says if the device is offline. */
export function failureMessage(failure: string): string {
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
export function sentenceOf(answer: unknown): string | null {
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
