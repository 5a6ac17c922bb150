import { SIGNATURE_BYTES, signatureOf } from '#platform/media/uploads/image-signature.ts';
import {
  ACCEPTED_FORMATS,
  HEIC_REFUSED,
  type ImageLimits,
  NOT_AN_IMAGE,
  tooLarge,
  WRONG_FORMAT,
} from '#platform/media/uploads/upload-rules.ts';
import { texts } from './texts.ts';

/** Returns the error message for a chosen file, or `null`. The server checks the bytes again. */
export function imageProblem(file: Pick<File, 'name' | 'type' | 'size'>, limits: ImageLimits): string | null {
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
export function imageHint({ width, height }: Pick<ScaledImage, 'width' | 'height'>): string | null {
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
export async function scaleImageDown(
  file: File,
  { maxDimension, quality }: ImageLimits,
): Promise<ScaledImage> {
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
export class UnreadableFile extends Error {}

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
