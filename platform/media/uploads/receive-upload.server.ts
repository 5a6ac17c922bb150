import { randomInt } from 'node:crypto';
import { imageNames } from '#platform/db/admin-schema.ts';
import type { Db } from '#platform/db/database.ts';
import { openDecoder } from '#platform/media/decoder/decoder.server.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { abandonedAt, scheduleDeletion } from '#platform/media/image-garbage.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { SIGNATURE_BYTES, signatureOf } from './image-signature.ts';
import {
  type AcceptedFormat,
  HEIC_REFUSED,
  type ImageLimits,
  NOT_AN_IMAGE,
  tooLarge,
  UploadRefused,
  WRONG_FORMAT,
} from './upload-rules.ts';

/**
 * Checks an uploaded image by its bytes, cleans it and stores it under a new name.
 *
 * @param originalName the file's original name, from `fileNameOf`.
 * @param from who uploads it.
 * @returns its public URL, with a message for the person who uploaded it if the image was changed visibly
 * @throws {UploadRefused} if the bytes are not an image, are too many, or have an unsupported format.
 */
export async function receiveUpload(
  db: Db,
  storage: Storage,
  limits: ImageLimits,
  bytes: Uint8Array,
  originalName: string | null = null,
  from: keyof typeof decoders = 'form',
) {
  const { notice, ...image } = await decoders[from](
    'cleanImage',
    bytes,
    acceptedFormat(bytes, limits),
    limits,
  );
  const url = await storeImage(db, storage, image, originalName);
  return { url, notice };
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
function newName(format: AcceptedFormat): string {
  const random = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${Date.now()}-${random}.${format === 'jpeg' ? 'jpg' : format}`;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Converts a logo to PNG and stores it with an icon. Both are deleted after a day unless the settings use them.
 *
 * @param background the background color of the icon.
 * @throws {UploadRefused} if the file is not a logo.
 */
export async function receiveLogo(db: Db, storage: Storage, bytes: Uint8Array, background: string) {
  const { image, icon, width, height } = await decode('cleanLogo', bytes, background);
  const names = [newName('png'), newName('png')] as const;
  const urls = names.map(publicUrl);
  await scheduleDeletion(db, urls, abandonedAt());
  await storage.write(names[0], image);
  await storage.write(names[1], icon);
  return { image: publicUrl(names[0]), icon: publicUrl(names[1]), width, height };
}

const decode = openDecoder(1);

/**
 * Reads an upload while it arrives, and stops as soon as its refusal is certain: its first bytes are not those of an
 * image, or the announced size or the bytes received so far exceed the limit.
 *
 * @throws {UploadRefused} for the same reasons, in the same order, as the check of a complete file.
 */
export async function readUpload(
  body: AsyncIterable<Uint8Array>,
  announcedSize: number,
  maxFileSize: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isImage = false;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (!isImage && size >= SIGNATURE_BYTES) {
      isImage = true;
      if (!signatureOf(Buffer.concat(chunks))) throw new UploadRefused(NOT_AN_IMAGE);
    }
    if (isImage && Math.max(size, announcedSize) >= maxFileSize)
      throw new UploadRefused(tooLarge(maxFileSize));
  }
  return Buffer.concat(chunks, size);
}
