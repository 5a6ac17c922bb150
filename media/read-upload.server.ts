import { SIGNATURE_BYTES, signatureOf } from './image-signature.ts';
import { UploadRefused } from './upload-refused.ts';
import { NOT_AN_IMAGE, tooLarge } from './upload-rules.ts';

/**
 * Reads an upload as it arrives, and stops as soon as it is certain to be refused: no image by its first bytes, or too
 * large by the size that was announced or by what has come.
 *
 * @throws {UploadRefused} in the order in which a whole file would be checked.
 */
export async function readUpload(
  body: AsyncIterable<Uint8Array>,
  announcedSize: number,
  maxFileSize: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let known = false;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (!known && size >= SIGNATURE_BYTES) {
      known = true;
      if (!signatureOf(Buffer.concat(chunks))) throw new UploadRefused(NOT_AN_IMAGE);
    }
    if (known && Math.max(size, announcedSize) >= maxFileSize) throw new UploadRefused(tooLarge(maxFileSize));
  }
  return Buffer.concat(chunks, size);
}
