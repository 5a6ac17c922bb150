import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { createStore, useStore } from '#app/ui/create-store.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';
import { SIGNATURE_BYTES, signatureOf } from '#platform/media/uploads/image-signature.ts';
import {
  ACCEPTED_FORMATS,
  dispositionOf,
  HEIC_REFUSED,
  type ImageLimits,
  NOT_AN_IMAGE,
  tooLarge,
  WRONG_FORMAT,
} from '#platform/media/uploads/upload-rules.ts';
import { onSessionRenewed } from '../../session/session-events.ts';
import { upload as uploadFile } from '../../writes/send-write.ts';
import type { FormImage } from '../form/form-values.ts';
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
  uploadFile: typeof uploadFile;
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

/** The uploads of a form. */
export type Uploads = ReturnType<typeof useUploads>;

/** Uploads the photos of a form. `hintOf` says that a photo of this size may look bad, by default on a product. */
export function useUploads(
  limits: ImageLimits,
  onStored: (key: string, url: string) => void,
  hintOf?: (size: Record<'width' | 'height', number>) => string | null,
) {
  // Read the latest values, because uploads finish after the render that began them.
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  const [store] = useState(() =>
    createUploadsStore({
      limits,
      scaleDown: scaleImageDown,
      uploadFile,
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
  uploadFile,
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
    const sent = await uploadFile<StoredImage | null>('/admin/uploads', scaled.image, texts.failed.notTaken, {
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

/** Returns the error message for a chosen file, or `null`. The server checks the bytes again. */
function imageProblem(file: Pick<File, 'name' | 'type' | 'size'>, limits: ImageLimits): string | null {
  // A browser that can decode HEIC sends it as JPEG.
  const isHeic = hasHeicName(file);
  if (!isHeic && !file.type.startsWith('image/')) return NOT_AN_IMAGE;
  if (file.size >= limits.maxFileSize) return tooLarge(limits.maxFileSize);
  if (!isHeic && !ACCEPTED_FORMATS.some((format) => file.type === `image/${format}`)) return WRONG_FORMAT;
  return null;
}

/** The file to upload and the size of its picture in pixels. */
export interface ScaledImage {
  image: Blob;
  width: number;
  height: number;
}

/** Returns a hint if the photo of a product may look bad in the shop, otherwise `null`. It is accepted anyway. */
function imageHint({ width, height }: Pick<ScaledImage, 'width' | 'height'>): string | null {
  if (width > 2 * height) return texts.isVeryWide(width, height);
  if (Math.min(width, height) < SHARP_FROM) return texts.isSmall(width, height);
  return null;
}

/** Pixels of the shorter side. */
const SHARP_FROM = 600;

/**
 * Scales an image down in the browser if it is larger than allowed: JPEG with the configured quality, on white. HEIC
 * becomes JPEG, too. Smaller and animated images stay unchanged; the server uses the first frame of an animation and
 * says so.
 *
 * @throws {UnreadableFile} if a retry cannot help
 * @throws {Error} with the message `Failed to load image`, `Could not get canvas context` or `Failed to compress image`
 */
async function scaleImageDown(file: File, { maxDimension, quality }: ImageLimits): Promise<ScaledImage> {
  const format = signatureOf(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));
  const isHeic = format === 'heic' || hasHeicName(file);
  const bitmap = await createImageBitmap(file).catch(() => {
    if (isHeic) throw new UnreadableFile(texts.failed.because(HEIC_REFUSED));
    if (format === null) throw new UnreadableFile(texts.failed.load);
    throw new Error(texts.failed.load);
  });
  try {
    const { width, height } = bitmap;
    const scale = maxDimension / Math.max(width, height);
    const isUnchanged = !isHeic && (scale >= 1 || (await isAnimated(file)));
    return {
      image: isUnchanged ? file : await drawScaled(bitmap, Math.min(scale, 1), quality),
      width,
      height,
    };
  } finally {
    bitmap.close();
  }
}

/** The chosen file cannot become a photo, so a retry does not help. */
class UnreadableFile extends Error {}

/** Checks the name as well, because not every browser knows the type. */
function hasHeicName({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /\.hei[cf]$/i.test(name) || /^image\/hei[cf]$/.test(type);
}

/** Any GIF counts as animated; a WebP by the flag in its extended header (RFC 9649, section 2.7.1). */
async function isAnimated(file: File): Promise<boolean> {
  if (file.type === 'image/gif') return true;
  if (file.type !== 'image/webp') return false;
  const header = new Uint8Array(await file.slice(0, 21).arrayBuffer());
  const isExtended = String.fromCharCode(...header.subarray(12, 16)) === 'VP8X';
  return isExtended && ((header[20] ?? 0) & 0b10) !== 0;
}

async function drawScaled(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error(texts.failed.noCanvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // Throws if the browser blocks reading a canvas, as a protection against fingerprinting.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  ).catch(() => null);
  if (!blob) throw new Error(texts.failed.compress);
  return blob;
}

export interface FailedUpload extends Upload {
  key: string;
  error: string;
  /** The number of the photo. Failed photos are counted after all others. */
  number: number;
}

/** Returns the address of a picture: the chosen file's while it is uploaded. `null` if there is none. */
export function pictureOf({ url }: Pick<FormImage, 'url'>, upload: Upload | undefined): string | null {
  return upload && !upload.error ? upload.preview : url && variantUrl(url, 'card', 'webp');
}

/** The images shown as tiles: all except new files that failed. */
export function shownImages(images: FormImage[], uploads: Record<string, Upload>): FormImage[] {
  return images.filter(({ key, url }) => url !== null || !uploads[key]?.error);
}

/** The files that could not be uploaded, in the order of the images. */
export function failedUploads(images: FormImage[], uploads: Record<string, Upload>): FailedUpload[] {
  const first = shownImages(images, uploads).length + 1;
  return images
    .flatMap(({ key }) => {
      const upload = uploads[key];
      return upload?.error ? [{ ...upload, key, error: upload.error }] : [];
    })
    .map((upload, index) => ({ ...upload, number: first + index }));
}

export function uploadFailure(images: FormImage[], failed: FailedUpload[]): string {
  return failed.length > 1 && failed.length === images.length ? texts.failed.all : texts.failed.some;
}

/** `4 of 5 photos are ready. Photo 5 is left out when you save.` */
export function readinessInWords(images: FormImage[], failed: FailedUpload[]): string {
  const numbers = failed.map(({ number }) => number);
  const ready = images.filter(({ url }) => url !== null).length;
  const total = Math.max(...numbers);
  return texts.failed.readiness(ready, total, numbers);
}
