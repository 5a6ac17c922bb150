import {
  ACCEPTED_FORMATS,
  type ImageLimits,
  NOT_AN_IMAGE,
  tooLarge,
  WRONG_FORMAT,
} from '#media/upload-rules.ts';

/** The first of the three complaints that applies to a chosen file, or `null`. The server looks again, at the bytes. */
export function complaintAbout(file: Pick<File, 'type' | 'size'>, limits: ImageLimits): string | null {
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE;
  if (file.size >= limits.maxFileSize) return tooLarge(limits.maxFileSize);
  if (!ACCEPTED_FORMATS.some((format) => file.type === `image/${format}`)) return WRONG_FORMAT;
  return null;
}

/**
 * Scales an image down in the browser when it is wider or taller than allowed: JPEG at the configured quality, on white.
 * A smaller one is answered as it is; so is an animated one, of which the server keeps the first picture and says so.
 *
 * @throws an `Error` with `Failed to load image`, `Could not get canvas context` or `Failed to compress image`.
 */
export async function scaledDown(file: File, { maxDimension, quality }: ImageLimits): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('Failed to load image');
  });
  try {
    const scale = maxDimension / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1 || (await isAnimated(file))) return file;
    return await drawn(bitmap, scale, quality);
  } finally {
    bitmap.close();
  }
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
  // It throws where a browser keeps drawings from being read, against being recognized by them.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  ).catch(() => null);
  if (!blob) throw new Error('Failed to compress image');
  return blob;
}
