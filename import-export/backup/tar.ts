import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Extract, extract, type Pack, pack } from 'tar-stream';
import { type ArchiveEntry, ArchiveRefused, MAX_ENTRY_BYTES } from './entries.ts';

/** Writes files as a tar stream. It breaks off, without its end, if reading the entries fails. */
export function packEntries(entries: AsyncIterable<ArchiveEntry>): AsyncIterable<Uint8Array> {
  const archive = pack();
  addAll(archive, entries).catch((error) => archive.destroy(error));
  return archive as AsyncIterable<Uint8Array>;
}

async function addAll(archive: Pack, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  for await (const { path, bytes } of entries) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    archive.entry({ name: path, mode: 0o600 }, Buffer.from(bytes), (error) =>
      error ? reject(error) : resolve(),
    );
    await promise;
  }
  archive.finalize();
}

/**
 * Yields the files of such a stream, each in memory. The stream is read to its end, because only the end of a
 * compressed or encrypted stream proves that it is complete.
 *
 * @throws {ArchiveRefused} if it contains something other than plain files, or a file that is too large.
 */
export async function* unpackEntries(tar: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  // Errors of both streams are thrown by the loop.
  const archive: Extract = pipeline(tar, extract(), () => {});
  for await (const entry of archive) {
    const { name, type, size = 0 } = entry.header;
    if (type !== 'file') throw new ArchiveRefused('It contains something other than plain files');
    if (size > MAX_ENTRY_BYTES) throw new ArchiveRefused('It contains a file that is too large');
    yield { path: name, bytes: await buffer(entry) };
  }
}
