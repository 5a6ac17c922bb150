import { randomInt } from 'node:crypto';
import { imageNames } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { openDecoder } from '../decoder/decoder.server.ts';
import { publicUrl } from '../image-addresses.ts';
import { abandonedAt, scheduleDeletion } from '../image-garbage.server.ts';
import type { Storage } from '../storage/storage.ts';
import { signatureOf } from './image-signature.ts';
import {
  type AcceptedFormat,
  HEIC_REFUSED,
  type ImageLimits,
  NOT_AN_IMAGE,
  tooLarge,
  UploadRefused,
  WRONG_FORMAT,
} from './upload-rules.ts';

interface ReceivedUpload {
  /** The public URL of the stored image. */
  url: string;
  /** A message for the person who uploaded it, if the image was changed visibly. */
  notice?: string;
}

/**
 * Checks an uploaded image by its bytes, cleans it and stores it under a new name.
 *
 * @param originalName the file's original name, from `fileNameOf`.
 * @param from who uploads it.
 * @throws {UploadRefused} if the bytes are not an image, are too many, or have an unsupported format.
 */
export async function receiveUpload(
  db: Db,
  storage: Storage,
  limits: ImageLimits,
  bytes: Uint8Array,
  originalName: string | null = null,
  from: keyof typeof decoders = 'form',
): Promise<ReceivedUpload> {
  const { notice, ...image } = await decoders[from](
    'cleanImage',
    bytes,
    acceptedFormat(bytes, limits),
    limits,
  );
  const url = await storeImage(db, storage, image, originalName);
  return notice ? { url, notice } : { url };
}

/**
 * Stores an image under a new name. Schedules its deletion first: it is deleted after a day unless a product uses it,
 * and a process that is killed in between leaves no orphan file.
 *
 * @param image a clean image: from `receiveUpload`, or a photo of the demo.
 * @returns its public URL.
 */
export async function storeImage(
  db: Db,
  storage: Storage,
  { bytes, format }: { bytes: Uint8Array; format: AcceptedFormat },
  originalName: string | null = null,
): Promise<string> {
  const name = newName(format);
  const url = publicUrl(name);
  await scheduleDeletion(db, [url], abandonedAt());
  if (originalName) await db.insert(imageNames).values({ name, originalName });
  await storage.write(name, bytes);
  return url;
}

/** Imports have their own process, so an upload in a form never waits for their photos. Each decodes one at a time. */
const decoders = { form: openDecoder(1), import: openDecoder(1) };

function acceptedFormat(bytes: Uint8Array, { maxFileSize }: ImageLimits): AcceptedFormat {
  const format = signatureOf(bytes);
  if (!format) throw new UploadRefused(NOT_AN_IMAGE);
  if (bytes.byteLength >= maxFileSize) throw new UploadRefused(tooLarge(maxFileSize));
  if (format === 'heic') throw new UploadRefused(HEIC_REFUSED);
  if (format === 'other') throw new UploadRefused(WRONG_FORMAT);
  return format;
}

/** Returns a new name for a stored image. */
export function newName(format: AcceptedFormat): string {
  const random = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${Date.now()}-${random}.${format === 'jpeg' ? 'jpg' : format}`;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
