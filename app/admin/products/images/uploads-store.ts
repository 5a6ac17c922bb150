import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { createStore, useStore } from '#app/ui/create-store.ts';
import { dispositionOf } from '#platform/media/uploads/file-name.ts';
import type { ImageLimits } from '#platform/media/uploads/upload-rules.ts';
import { onSessionRenewed } from '../../session/session-events.ts';
import { useWrite, type Write } from '../../writes/use-write.ts';
import { imageHint, imageProblem, type ScaledImage, scaleImageDown, UnreadableFile } from './check-image.ts';
import { texts } from './texts.ts';

/** The state of one image's upload. A stored image has none. */
export interface Upload {
  /** 0 to 100 */
  progress: number;
  /** Why the upload failed; `null` otherwise. */
  error: string | null;
  retryable: boolean;
  fileName: string;
  /** An object URL of the chosen file, as a preview; `null` for a refused file. */
  preview: string | null;
}

/** The server's response to a successful upload. */
interface StoredImage {
  url: string;
  /** A note, such as that only the first frame of an animation is used. */
  notice?: string;
}

interface Options {
  limits: ImageLimits;
  /** Prepares the file for the upload. May throw an `Error` with a message. */
  scaleDown(file: File, limits: ImageLimits): Promise<ScaledImage>;
  write: Write;
  onStored(key: string, url: string): void;
  onNotice(message: string): void;
  /** Returns a hint if a picture of this size may look bad. The default is for photos of products. */
  hintOf?(size: Pick<ScaledImage, 'width' | 'height'>): string | null;
}

interface State {
  uploads: Record<string, Upload>;
  /** A hint if the picture may look bad. It stays after the upload. */
  hints: Record<string, string>;
}

/** Uploads the photos of a form. `hintOf` says that a photo of this size may look bad, by default on a product. */
export function useUploads(
  limits: ImageLimits,
  onStored: (key: string, url: string) => void,
  hintOf?: (size: Record<'width' | 'height', number>) => string | null,
) {
  const { write } = useWrite();
  // Read the latest values, because uploads finish after the render that began them.
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  const [store] = useState(() =>
    createUploadsStore({
      limits,
      scaleDown: scaleImageDown,
      write,
      onStored: (key, url) => latest.current(key, url),
      onNotice: (message) => toast.info(message),
      ...(hintOf && { hintOf }),
    }),
  );
  const { uploads, hints } = useStore(store);
  useEffect(() => onSessionRenewed(store.retryRefused), [store]);
  useEffect(() => store.abort, [store]);
  const { add, retry, remove } = store;
  return {
    uploads,
    hints,
    add,
    retry,
    remove,
    isUploading: Object.values(uploads).some(({ error }) => error === null),
  };
}

/** The uploads of one form, identified by keys, four at a time. */
export function createUploadsStore({
  limits,
  scaleDown,
  write,
  onStored,
  onNotice,
  hintOf = imageHint,
}: Options) {
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
      return change(key, { error: scaled.message, retryable: false });
    }
    if (scaled instanceof Error) return failed(scaled.message);
    const sent = await write<StoredImage | null>('/admin/uploads', scaled.image, texts.failed.notTaken, {
      onProgress: (progress) => change(key, { progress }),
      signal: abort.signal,
      headers: { 'Content-Disposition': dispositionOf(file.name) },
    });
    if (abort.signal.aborted) return;
    if (!sent.ok) {
      if (sent.status === 401) refused.add(key);
      return failed(FAILURES[sent.status] ?? sent.message);
    }
    if (!sent.answer?.url) return failed(texts.failed.notTaken);
    if (sent.answer.notice) onNotice(`${file.name}: ${sent.answer.notice}`);
    onStored(key, sent.answer.url);
    store.remove(key);
    const hint = hintOf(scaled);
    if (hint) setState({ hints: { ...getState().hints, [key]: hint } });
  };

  const store = {
    getState,
    subscribe,

    /** Uploads the accepted files. A file replaces a running upload with the same key. */
    add(chosen: { key: string; file: File }[]): void {
      for (const { key, file } of chosen) {
        store.remove(key);
        const problem = imageProblem(file, limits);
        files.set(key, { file, abort: new AbortController() });
        const added: Upload = {
          progress: 0,
          error: problem && texts.failed.because(problem),
          retryable: false,
          fileName: file.name,
          preview: problem ? null : URL.createObjectURL(file),
        };
        setState({ uploads: { ...getState().uploads, [key]: added } });
        if (!problem) void limit(() => upload(key));
      }
    },

    retry(key: string): void {
      refused.delete(key);
      change(key, { error: null, progress: 0 });
      void limit(() => upload(key));
    },

    /** Repeats the uploads that were refused because the session had ended. */
    retryRefused(): void {
      for (const key of [...refused]) store.retry(key);
    },

    /** Cancels an upload, because its image was removed or is stored. */
    remove(key: string): void {
      files.get(key)?.abort.abort();
      files.delete(key);
      refused.delete(key);
      const { [key]: removed, ...uploads } = getState().uploads;
      const { [key]: _, ...hints } = getState().hints;
      if (removed?.preview) URL.revokeObjectURL(removed.preview);
      setState({ uploads, hints });
    },

    /** Aborts all uploads when the form is left. */
    abort(): void {
      for (const { abort } of files.values()) abort.abort();
    },
  };
  return store;
}

/** Messages by HTTP status, for responses without a message about the image. */
const FAILURES: Record<number, string> = {
  0: texts.failed.noConnection,
  401: texts.failed.signInAgain,
};
