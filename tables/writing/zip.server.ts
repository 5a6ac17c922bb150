import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ZippedFile {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Photographs are as small as they get. */
  isCompressed: boolean;
}

/**
 * A ZIP archive of files, in pieces. A file is asked for when the one before has been read, and no piece of it is made
 * before there is room, so that any number of them takes the memory of one. What a file throws ends the archive.
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
  const left = new Promise((resolve) => output.once('close', resolve));
  for await (const { name, content, isCompressed } of files) {
    const bytes = Readable.from(asBytes(content), { objectMode: false });
    const isRead = once(bytes, 'close');
    zip.addReadStreamLazy(name, { compress: isCompressed }, (use) => use(null, bytes));
    await Promise.race([isRead, left]);
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
