import { SIGNATURE_BYTES, signatureOf } from './image-signature.ts';
import { NOT_AN_IMAGE, tooLarge, UploadRefused } from './upload-rules.ts';

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
