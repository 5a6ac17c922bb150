import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { Storage } from './storage/storage.ts';
import { publicUrl } from './stored-image.ts';
import {
  ACCEPTED_FORMATS,
  type AcceptedFormat,
  type ImageLimits,
  NOT_AN_IMAGE,
  TOO_LARGE,
  WRONG_FORMAT,
} from './upload-rules.ts';

/** The upload is refused; the message is one of the three sentences of `upload-rules.ts`. */
export class UploadRefused extends Error {}

/**
 * Checks an uploaded image by its bytes, cleans it, stores it under a new name, and answers its public address.
 *
 * Orientation is applied and EXIF (GPS included) removed. Larger than the maximum dimension: scaled down, aspect kept,
 * re-encoded as JPEG on white.
 *
 * @throws {UploadRefused} where the bytes are no image, too many, or of another format.
 */
export async function receiveUpload(
  storage: Storage,
  bytes: Uint8Array,
  limits: ImageLimits,
): Promise<string> {
  const format = await acceptedFormat(bytes, limits);
  const { data, format: storedFormat } = await cleaned(bytes, format, limits);
  const name = newName(storedFormat);
  await storage.write(name, data);
  return publicUrl(name);
}

async function acceptedFormat(bytes: Uint8Array, limits: ImageLimits): Promise<AcceptedFormat> {
  const metadata = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => null);
  if (!metadata) throw new UploadRefused(NOT_AN_IMAGE);
  if (bytes.byteLength >= limits.maxFileSize) throw new UploadRefused(TOO_LARGE);
  const format = ACCEPTED_FORMATS.find((accepted) => accepted === metadata.format);
  if (!format) throw new UploadRefused(WRONG_FORMAT);
  return format;
}

async function cleaned(bytes: Uint8Array, format: AcceptedFormat, limits: ImageLimits) {
  // Without keepMetadata() sharp writes none, so the orientation has to be in the pixels.
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const { width, height } = await image.metadata();
  if (Math.max(width, height) > limits.maxDimension) {
    const data = await image
      .resize(limits.maxDimension, limits.maxDimension, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: Math.round(limits.quality * 100), mozjpeg: true })
      .toBuffer();
    return { data, format: 'jpeg' as const };
  }
  return { data: await image.toFormat(format, { quality: 90 }).toBuffer(), format };
}

/** A decompression bomb is refused before it is decoded. */
const MAX_PIXELS = 100_000_000;

function newName(format: AcceptedFormat): string {
  const random = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${Date.now()}-${random}.${format === 'jpeg' ? 'jpg' : format}`;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
