import { announceSessionEnd } from '../session-events.ts';

/** What the server answers to an upload that it has taken. */
export interface StoredImage {
  url: string;
  /** Something to know about it, such as that an animation was reduced to its first picture. */
  notice?: string;
}

/** The upload was refused for want of a session; it can be tried again after signing in. */
export class NotSignedIn extends Error {}

/**
 * Sends one image to the storage. XMLHttpRequest, because `fetch` tells no progress of what it sends.
 *
 * @param onProgress hears 0 to 100.
 * @throws an `Error` with the server's own sentence, or `Failed to upload image: …`; `NotSignedIn` without a session,
 *   which is announced.
 */
export function sendImage(
  image: Blob,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<StoredImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (reason: string) => reject(new Error(`Failed to upload image: ${reason}`));
    request.open('POST', '/admin/uploads');
    request.responseType = 'json';
    request.setRequestHeader('Content-Type', image.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      const answer: Partial<StoredImage> & { error?: string } = request.response ?? {};
      if (request.status < 300 && answer.url) return resolve({ ...answer, url: answer.url });
      if (request.status === 401) {
        announceSessionEnd();
        return reject(new NotSignedIn('Failed to upload image: please sign in again'));
      }
      return answer.error ? reject(new Error(answer.error)) : fail('the server did not take it');
    };
    request.onerror = () => fail('there is no connection');
    signal.addEventListener('abort', () => {
      request.abort();
      fail('it was cancelled');
    });
    request.send(image);
  });
}
