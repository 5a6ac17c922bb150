import pLimit from 'p-limit';
import { createStore } from '#app/ui/create-store.ts';
import { dispositionOf } from '#platform/media/uploads/file-name.ts';
import { type ImageLimits, NOT_AN_IMAGE } from '#platform/media/uploads/upload-rules.ts';
import type { Write } from '../../writes/use-write.ts';
import { complaintAbout, hintAbout, type ScaledImage, UnreadableFile } from './check-image.ts';

/** How one image of the form is doing; a stored one has no entry. */
export interface Upload {
  /** 0 to 100 */
  progress: number;
  /** Why it failed; it can be tried again unless the file itself was refused. */
  error: string | null;
  retryable: boolean;
  /** `false` for a failed file that is no picture at all: a save leaves it out. */
  isPicture: boolean;
  fileName: string;
  /** An object URL of the chosen file, to be seen before it is stored; `null` for a file that was refused. */
  preview: string | null;
}

/** What the server answers to an upload that it has taken. */
interface StoredImage {
  url: string;
  /** Something to know about it, such as that an animation was reduced to its first picture. */
  notice?: string;
}

interface Options {
  limits: ImageLimits;
  /** Makes the file fit for being sent. It may throw an `Error` with a sentence. */
  scaleDown(file: File, limits: ImageLimits): Promise<ScaledImage>;
  write: Write;
  onStored(key: string, url: string): void;
  onNotice(message: string): void;
}

interface State {
  uploads: Record<string, Upload>;
  /** What a picture may look bad by, in a sentence; it stays when its upload is done. */
  hints: Record<string, string>;
}

/** The uploads of one form, each told apart by its key, four at a time. */
export function createUploadsStore({ limits, scaleDown, write, onStored, onNotice }: Options) {
  const { getState, setState, subscribe } = createStore<State>({ uploads: {}, hints: {} });
  const files = new Map<string, { file: File; abort: AbortController }>();
  const refused = new Set<string>();
  const limit = pLimit(4);

  const change = (key: string, changed: Partial<Upload>) => {
    const { uploads } = getState();
    if (uploads[key]) setState({ uploads: { ...uploads, [key]: { ...uploads[key], ...changed } } });
  };

  const upload = async (key: string) => {
    const { file, abort } = files.get(key) ?? {};
    if (!file || !abort) return;
    const failed = (error: string) => change(key, { error, retryable: true });
    const scaled = await scaleDown(file, limits).catch((error: Error) => error);
    if (abort.signal.aborted) return;
    if (scaled instanceof UnreadableFile) {
      return change(key, { error: scaled.message, retryable: false, isPicture: scaled.isPicture });
    }
    if (scaled instanceof Error) return failed(scaled.message);
    const sent = await write<StoredImage | null>('/admin/uploads', scaled.image, REFUSED, {
      onProgress: (progress) => change(key, { progress }),
      signal: abort.signal,
      headers: { 'Content-Disposition': dispositionOf(file.name) },
    });
    if (abort.signal.aborted) return;
    if (!sent.ok) {
      if (sent.status === 401) refused.add(key);
      return failed(FAILURES[sent.status] ?? sent.message);
    }
    if (!sent.answer?.url) return failed(REFUSED);
    if (sent.answer.notice) onNotice(`${file.name}: ${sent.answer.notice}`);
    onStored(key, sent.answer.url);
    store.remove(key);
    const hint = hintAbout(scaled);
    if (hint) setState({ hints: { ...getState().hints, [key]: hint } });
  };

  const store = {
    getState,
    subscribe,

    /** Uploads the accepted files. A file replaces a running upload with the same key. */
    add(chosen: { key: string; file: File }[]): void {
      for (const { key, file } of chosen) {
        store.remove(key);
        const complaint = complaintAbout(file, limits);
        files.set(key, { file, abort: new AbortController() });
        const added: Upload = {
          progress: 0,
          error: complaint && `Failed to upload image: ${complaint}`,
          retryable: false,
          isPicture: complaint !== NOT_AN_IMAGE,
          fileName: file.name,
          preview: complaint ? null : URL.createObjectURL(file),
        };
        setState({ uploads: { ...getState().uploads, [key]: added } });
        if (!complaint) void limit(() => upload(key));
      }
    },

    retry(key: string): void {
      refused.delete(key);
      change(key, { error: null, progress: 0 });
      void limit(() => upload(key));
    },

    /** Sends again what was refused because the session had ended. */
    retryRefused(): void {
      for (const key of [...refused]) store.retry(key);
    },

    /** Gives an upload up; its image is wanted no more, or stored. */
    remove(key: string): void {
      files.get(key)?.abort.abort();
      files.delete(key);
      refused.delete(key);
      const { [key]: removed, ...uploads } = getState().uploads;
      const { [key]: _, ...hints } = getState().hints;
      if (removed?.preview) URL.revokeObjectURL(removed.preview);
      setState({ uploads, hints });
    },

    /** Aborts all uploads, for a form that is left. */
    abort(): void {
      for (const { abort } of files.values()) abort.abort();
    },
  };
  return store;
}

const REFUSED = 'Failed to upload image: the server did not take it';

/** What is said of a status whose answer has no sentence about the image. */
const FAILURES: Record<number, string> = {
  0: 'Failed to upload image: there is no connection',
  401: 'Failed to upload image: please sign in again',
};
