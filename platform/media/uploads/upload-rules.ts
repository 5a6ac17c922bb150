/** 10 MB: a file of this many bytes or more is refused. */
export const MAX_FILE_SIZE = 10_485_760;

export const ACCEPTED_FORMATS = ['jpeg', 'png', 'gif', 'webp'] as const;

export type AcceptedFormat = (typeof ACCEPTED_FORMATS)[number];

/** The three refusals, in the order of their checks. The browser and the server use the same messages. */
export const NOT_AN_IMAGE = 'File must be an image';
export const tooLarge = (maxFileSize: number) =>
  `Image size must be less than ${formatFileSize(maxFileSize).replace(' ', '')}`;
export const WRONG_FORMAT = 'Supported formats: JPEG, PNG, GIF, WebP';

/** The refusal of HEIC, the format of iPhone photos. Only some browsers can decode it, and the server cannot. */
export const HEIC_REFUSED = `${WRONG_FORMAT}. This photo is HEIC: please save it as JPEG first.`;

/** The refusal of an image with more than MAX_PIXELS, or a side longer than MAX_SIDE. Server only. */
export const TOO_MANY_PIXELS =
  'Image must have at most 64 megapixels, and sides of at most 65,535 pixels. Please make it smaller.';

/** The refusal of a file that passes these checks but needs too much memory or time to decode. Server only. */
export const TOO_COMPLEX = 'Image takes too much memory or time to process';

/** The notice for an animated GIF or WebP. */
export const FLATTENED = 'The image was animated. Only its first frame was kept.';

/** The configured limits, which apply in the browser and on the server. */
export interface ImageLimits {
  /** 0.1 to 1.0 */
  quality: number;
  /** pixels of the longer side */
  maxDimension: number;
  /** bytes; a file of this size or more is refused */
  maxFileSize: number;
}

/** An upload is refused. The message is one of `upload-rules.ts`. */
export class UploadRefused extends Error {}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Formats a size with at most two decimals: `512 Bytes`, `1.5 KB`, `9.54 MB`. A KB has 1024 bytes. */
export function formatFileSize(bytes: number): string {
  const steps = bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10);
  const unit = Math.min(steps, UNITS.length - 1);
  const rounded = Math.round((bytes / 1024 ** unit) * 100) / 100;
  // 1023.999 KB is 1 MB, not 1024 KB.
  if (rounded === 1024 && unit < UNITS.length - 1) return `1 ${UNITS[unit + 1]}`;
  return `${rounded.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${UNITS[unit]}`;
}

/**
 * Reads the file name from an upload's `Content-Disposition` header (RFC 6266, 4.3: `filename*` in UTF-8). Removes
 * folders and control characters, and truncates to `MAX_FILE_NAME_LENGTH`. Returns `null` if the header contains none.
 */
export function fileNameOf(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]*)/i.exec(disposition ?? '') ?? [];
  return plainFileName(encoded === undefined ? '' : decoded(encoded));
}

/** Returns the last part of a path, as one line of at most `MAX_FILE_NAME_LENGTH`; `null` if it is blank. */
export function plainFileName(path: string): string | null {
  const name =
    path
      .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? '';
  return [...name].slice(0, MAX_FILE_NAME_LENGTH).join('').trim() || null;
}

/** Returns the file name in the address of a photo; `null` if it has none. */
export function fileNameInUrl({ pathname }: URL): string | null {
  return plainFileName(decoded(pathname) || pathname);
}

/** Returns the value of the `Content-Disposition` header for a file name. */
export function dispositionOf(fileName: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
}

const MAX_FILE_NAME_LENGTH = 200;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
