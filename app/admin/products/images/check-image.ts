import { SIGNATURE_BYTES, signatureOf } from '#platform/media/uploads/image-signature.ts';
import {
  ACCEPTED_FORMATS,
  HEIC_REFUSED,
  type ImageLimits,
  NOT_AN_IMAGE,
  tooLarge,
  WRONG_FORMAT,
} from '#platform/media/uploads/upload-rules.ts';

/** The first of the three complaints that applies to a chosen file, or `null`. The server looks again, at the bytes. */
export function complaintAbout(
  file: Pick<File, 'name' | 'type' | 'size'>,
  limits: ImageLimits,
): string | null {
  // A browser that can decode HEIC sends it as JPEG.
  const isHeic = isCalledHeic(file);
  if (!isHeic && !file.type.startsWith('image/')) return NOT_AN_IMAGE;
  if (file.size >= limits.maxFileSize) return tooLarge(limits.maxFileSize);
  if (!isHeic && !ACCEPTED_FORMATS.some((format) => file.type === `image/${format}`)) return WRONG_FORMAT;
  return null;
}

/** What is sent of a chosen file, and how large its picture was, in pixels. */
export interface ScaledImage {
  image: Blob;
  width: number;
  height: number;
}

/** What a picture may look bad by in the shop, in a sentence, or `null`. It is taken all the same. */
export function hintAbout({ width, height }: Pick<ScaledImage, 'width' | 'height'>): string | null {
  if (width > 2 * height) return `${width} × ${height} pixels is very wide: cards cut most of it off.`;
  if (Math.min(width, height) < SHARP_FROM)
    return `${width} × ${height} pixels is small: it will not look sharp.`;
  return null;
}

/** Pixels of the shorter side. */
const SHARP_FROM = 600;

/**
 * Scales an image down in the browser when it is wider or taller than allowed: JPEG at the configured quality, on
 * white. HEIC becomes JPEG, too. A smaller image is returned unchanged; so is an animated one, of which the server
 * takes the first picture and says so.
 *
 * @throws {UnreadableFile} where trying again is useless.
 * @throws an `Error` with `Failed to load image`, `Could not get canvas context` or `Failed to compress image`.
 */
export async function scaledDown(file: File, { maxDimension, quality }: ImageLimits): Promise<ScaledImage> {
  const format = signatureOf(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));
  const isHeic = format === 'heic' || isCalledHeic(file);
  const bitmap = await createImageBitmap(file).catch(() => {
    if (isHeic) throw new UnreadableFile(`Failed to upload image: ${HEIC_REFUSED}`, true);
    if (format === null) throw new UnreadableFile(LOAD_FAILED, false);
    throw new Error(LOAD_FAILED);
  });
  try {
    const { width, height } = bitmap;
    const scale = maxDimension / Math.max(width, height);
    const isFit = !isHeic && (scale >= 1 || (await isAnimated(file)));
    return { image: isFit ? file : await drawn(bitmap, Math.min(scale, 1), quality), width, height };
  } finally {
    bitmap.close();
  }
}

/** A chosen file that no second try can make a photo of the shop. */
export class UnreadableFile extends Error {
  /** Whether the file is a picture at all, by its first bytes. */
  readonly isPicture: boolean;

  constructor(message: string, isPicture: boolean) {
    super(message);
    this.isPicture = isPicture;
  }
}

const LOAD_FAILED = 'Failed to load image';

/** By the name as well, because not every browser knows the type. */
function isCalledHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
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

async function drawn(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Could not get canvas context');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // It throws where a browser lets no drawing be read, against being recognized by them.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  ).catch(() => null);
  if (!blob) throw new Error('Failed to compress image');
  return blob;
}
