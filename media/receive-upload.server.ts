import { randomInt } from 'node:crypto';
import { imageNames } from '#db/admin-schema.ts';
import type { Db } from '#db/database.ts';
import { openDecoder } from './decoder/decoder.server.ts';
import { publicUrl } from './image-addresses.ts';
import { abandonedAt, scheduleDeletion } from './image-garbage.server.ts';
import { signatureOf } from './image-signature.ts';
import type { Storage } from './storage/storage.ts';
import { UploadRefused } from './upload-refused.ts';
import {
  type AcceptedFormat,
  HEIC_REFUSED,
  type ImageLimits,
  NOT_AN_IMAGE,
  tooLarge,
  WRONG_FORMAT,
} from './upload-rules.ts';

export interface ReceivedUpload {
  /** The public address of the stored image. */
  url: string;
  /** What the person who uploaded it should know, where its look has changed. */
  notice?: string;
}

/**
 * Checks an uploaded image by its bytes, cleans it and stores it under a new name.
 *
 * It is listed for removal first: an image that no save takes up within a day is swept away, and a process that ends
 * in between leaves at most a line on the list.
 *
 * @param originalName what the file is called where it comes from, as `fileNameOf` reads it.
 * @throws {UploadRefused} where the bytes are no image, too many, or of another format.
 */
export async function receiveUpload(
  db: Db,
  storage: Storage,
  limits: ImageLimits,
  bytes: Uint8Array,
  originalName: string | null = null,
): Promise<ReceivedUpload> {
  const { notice, ...image } = await decode('cleanImage', bytes, acceptedFormat(bytes, limits), limits);
  const name = newName(image.format);
  const url = publicUrl(name);
  await scheduleDeletion(db, [url], abandonedAt());
  if (originalName) await db.insert(imageNames).values({ name, originalName });
  await storage.write(name, image.bytes);
  return notice ? { url, notice } : { url };
}

/** One at a time, in the order in which they came. */
const decode = openDecoder(1);

function acceptedFormat(bytes: Uint8Array, { maxFileSize }: ImageLimits): AcceptedFormat {
  const format = signatureOf(bytes);
  if (!format) throw new UploadRefused(NOT_AN_IMAGE);
  if (bytes.byteLength >= maxFileSize) throw new UploadRefused(tooLarge(maxFileSize));
  if (format === 'heic') throw new UploadRefused(HEIC_REFUSED);
  if (format === 'other') throw new UploadRefused(WRONG_FORMAT);
  return format;
}

function newName(format: AcceptedFormat): string {
  const random = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${Date.now()}-${random}.${format === 'jpeg' ? 'jpg' : format}`;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
