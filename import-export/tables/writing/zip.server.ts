import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Product } from '#catalog/products/product.ts';
import type { Language } from '#catalog/text/languages.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { absoluteTo, productCsv } from '../product-columns.ts';

/** A file of an archive. */
export interface ZippedFile {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** `false` for photos, which are already compressed. */
  isCompressed: boolean;
}

/**
 * Writes a ZIP archive as a stream. Files are requested one after another and read only as fast as the archive is read,
 * so only one file is in memory. An error of a file ends the archive with that error.
 */
export async function* zipped(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const filling = fill(zip, files).catch((error) => output.destroy(error));
  zip.on('error', (error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    output.destroy();
  }
  await filling;
}

async function fill(zip: ZipFile, files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): Promise<void> {
  const output = zip.outputStream as Readable;
  const closed = new Promise((resolve) => output.once('close', resolve));
  for await (const { name, content, isCompressed } of files) {
    const bytes = Readable.from(asBytes(content), { objectMode: false });
    const isRead = once(bytes, 'close');
    zip.addReadStreamLazy(name, { compress: isCompressed }, (use) => use(null, bytes));
    await Promise.race([isRead, closed]);
    if (output.destroyed) {
      bytes.destroy();
      return;
    }
  }
  zip.end();
}

async function* asBytes(content: ZippedFile['content']): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

/**
 * Writes a ZIP archive of the shop's own table and its photos. The table contains their file names; photos on other
 * sites stay addresses. Lost photos are left out.
 *
 * @param read returns a stored photo, or `null` if it is lost.
 */
export function productZip(
  pages: AsyncIterable<Product[]>,
  origin: string,
  read: (name: string) => Promise<Uint8Array | null>,
  languages?: readonly Language[],
): AsyncGenerator<Uint8Array> {
  return zipped(filesOf(pages, origin, read, languages));
}

async function* filesOf(
  pages: AsyncIterable<Product[]>,
  origin: string,
  read: (name: string) => Promise<Uint8Array | null>,
  languages?: readonly Language[],
): AsyncGenerator<ZippedFile> {
  const photos = new Set<string>();
  const absolute = absoluteTo(origin);
  const content = productCsv(
    pages,
    (image) => {
      const name = storedName(image);
      if (name) photos.add(name);
      return name ?? absolute(image);
    },
    languages,
  );
  yield { name: 'products.csv', content, isCompressed: true };
  for (const name of photos) {
    const bytes = await read(name);
    if (bytes) yield { name: `photographs/${name}`, content: [bytes], isCompressed: false };
  }
}
